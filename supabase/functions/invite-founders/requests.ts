import * as z from 'zod/mini';
import { INVITED_AT_ONCE } from '../../../src/domain/invitation.ts';
import { isInviteToken } from '../../../src/domain/invite-token.ts';
import { tokenSchema } from '../_shared/organizer.ts';

const eventSchema = z.object({
  /** Of the founders' link, else of the one for everybody. */
  inviteToken: z.string().check(z.refine(isInviteToken)),
  token: tokenSchema,
});

const requestSchema = z.union([
  z.pipe(
    z.object({
      invite: z.extend(eventSchema, {
        founders: z.array(z.int32().check(z.positive())).check(z.minLength(1), z.maxLength(INVITED_AT_ONCE)),
      }),
    }),
    z.transform(({ invite }) => ({ ask: 'invite' as const, ...invite })),
  ),
  z.pipe(
    z.object({ preview: eventSchema }),
    z.transform(({ preview }) => ({ ask: 'preview' as const, ...preview })),
  ),
  z.pipe(
    z.object({ opened: z.uuid() }),
    z.transform(({ opened }) => ({ ask: 'opened' as const, secret: opened })),
  ),
]);

export type InviteRequest = z.output<typeof requestSchema>;

/** @returns null for anything else. */
export function requestIn(body: unknown): InviteRequest | null {
  const request = requestSchema.safeParse(body);
  return request.success ? request.data : null;
}
