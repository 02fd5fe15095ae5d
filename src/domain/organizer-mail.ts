import * as z from 'zod/mini';

/** What an organizer hears by email: an event is full, somebody left late and no reserve took the place, it is tomorrow. */
export const NOTICE_KINDS = ['full', 'left', 'evening'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** The account's address, and which emails it wants. Null for an account without an address. */
export const organizerMailSchema = z.object({
  email: z.nullable(z.string()),
  kinds: z.array(z.enum(NOTICE_KINDS)),
});

export type OrganizerMail = z.output<typeof organizerMailSchema>;
