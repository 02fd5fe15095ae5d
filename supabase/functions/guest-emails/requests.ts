import * as z from 'zod/mini';
import { EMAIL_MAX, isEmail, normalizeEmail } from '../../../src/domain/contact.ts';
import { isInviteToken } from '../../../src/domain/invite-token.ts';
import { messageTextSchema } from '../../../src/domain/organizer-message.ts';
import { SERIES_MAX } from '../../../src/domain/weekly.ts';
import { tokenSchema } from '../_shared/organizer.ts';
import { STOP_SCOPES } from './guest-emails.ts';

/** RSVPs and events are known by 128 random bits. */
export const isId = (text: string) => /^[0-9a-f]{32}$/.test(text);
const idSchema = z.string().check(z.refine(isId));

const addressSchema = z.pipe(
  z.string(),
  z.pipe(
    z.transform(normalizeEmail),
    z.string().check(z.refine((email) => email.length <= EMAIL_MAX && isEmail(email))),
  ),
);

const stopSchema = z.object({
  key: z.uuid(),
  scope: z.enum(STOP_SCOPES),
});

/** Guests per request of the dashboard: each email may take the provider's timeout, five at a time. */
const GUESTS_A_CALL = 25;

const inviteTokenSchema = z.string().check(z.refine(isInviteToken));

const changeNoticeSchema = z.object({
  eventId: idSchema,
  rsvpIds: z.array(idSchema).check(z.minLength(1), z.maxLength(GUESTS_A_CALL)),
  token: tokenSchema,
  message: z.optional(z.object({ id: idSchema, text: messageTextSchema })),
});

const messageSchema = z.object({
  ...{ eventId: idSchema, rsvpIds: changeNoticeSchema.shape.rsvpIds, token: tokenSchema },
  ...{ id: idSchema, text: messageTextSchema },
});

const previewSchema = z.object({
  ...{ eventId: idSchema, about: z.enum(['message', 'change']), text: messageTextSchema, token: tokenSchema },
});

const requestSchema = z.union([
  z.pipe(
    z.object({
      confirm: z.union([idSchema, z.array(idSchema).check(z.minLength(1), z.maxLength(SERIES_MAX))]),
    }),
    z.transform(({ confirm }) => ({ ask: 'confirm' as const, rsvpIds: [...new Set([confirm].flat())] })),
  ),
  z.pipe(
    z.object({ link: z.object({ eventId: idSchema, email: addressSchema }) }),
    z.transform(({ link }) => ({ ask: 'link' as const, ...link })),
  ),
  z.pipe(
    z.object({ stop: stopSchema }),
    z.transform(({ stop }) => ({ ask: 'stop' as const, ...stop })),
  ),
  z.pipe(
    z.object({ sendDue: idSchema }),
    z.transform(({ sendDue }) => ({ ask: 'sendDue' as const, eventId: sendDue })),
  ),
  z.pipe(
    z.object({ open: idSchema }),
    z.transform(({ open }) => ({ ask: 'open' as const, secret: open })),
  ),
  z.pipe(
    z.object({ disown: idSchema }),
    z.transform(({ disown }) => ({ ask: 'disown' as const, secret: disown })),
  ),
  z.pipe(
    z.object({ changeNotice: changeNoticeSchema }),
    z.transform(({ changeNotice }) => ({ ask: 'changeNotice' as const, ...changeNotice })),
  ),
  z.pipe(
    z.object({ message: messageSchema }),
    z.transform(({ message: { id, text, ...message } }) => ({
      ...{ ask: 'message' as const, ...message, message: { id, text } },
    })),
  ),
  z.pipe(
    z.object({ preview: previewSchema }),
    z.transform(({ preview }) => ({ ask: 'preview' as const, ...preview })),
  ),
  z.pipe(
    z.object({ follow: z.object({ invite: inviteTokenSchema, email: addressSchema }) }),
    z.transform(({ follow }) => ({ ask: 'follow' as const, ...follow })),
  ),
  z.pipe(
    z.object({ datesAdded: z.object({ invite: inviteTokenSchema, token: tokenSchema }) }),
    z.transform(({ datesAdded }) => ({ ask: 'datesAdded' as const, ...datesAdded })),
  ),
  z.pipe(
    z.object({ histories: z.object({ eventId: idSchema, token: tokenSchema }) }),
    z.transform(({ histories }) => ({ ask: 'histories' as const, ...histories })),
  ),
]);

/** What the mail program's own button stops, when it is not everything. */
const ONE_CLICK_SCOPES = new Map([
  ['invitations', 'invitation'],
  ['new-dates', 'new-dates'],
]);

export type GuestRequest = z.output<typeof requestSchema>;

/**
 * The request, from a page's body or a mail program's URL: RFC 8058 posts a form, whose one field says nothing
 * more. The mail program's own button stops all emails, that of an invitation the invitations, and that of new dates these. Null
 * for anything else.
 */
export function requestIn(url: string, body: unknown): GuestRequest | null {
  const { searchParams } = new URL(url);
  const key = searchParams.get('stop');
  const scope = ONE_CLICK_SCOPES.get(searchParams.get('of') ?? '') ?? 'all';
  const request = requestSchema.safeParse(key === null ? body : { stop: { key, scope } });
  return request.success ? request.data : null;
}
