import * as z from 'zod/mini';

/** What an organizer hears by email: an event is full, somebody left late and no reserve took the place, it is tomorrow. */
export const NEWS_KINDS = ['full', 'left', 'evening'] as const;
export type NewsKind = (typeof NEWS_KINDS)[number];

/** The account's address, and which emails it wants. Null for an account without an address. */
export const organizerMailSchema = z.object({
  email: z.nullable(z.string()),
  kinds: z.array(z.enum(NEWS_KINDS)),
});

export type OrganizerMail = z.output<typeof organizerMailSchema>;
