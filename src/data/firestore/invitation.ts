import { type InvitationReading, openInvitation, type SecondWay } from './open-invitation.ts';
import type { InvitationAnswers } from './prefetch.ts';
import type { FirestoreConfig } from './rest.ts';

/** The SDK has ways through a bad network that a plain request lacks; it is loaded only then. */
function throughSdk(config: FirestoreConfig): SecondWay {
  return {
    invite: async (token) => {
      const [{ createFirestore }, { readInvite }] = await Promise.all([
        import('./client.ts'),
        import('./invites.ts'),
      ]);
      return readInvite(createFirestore(config), token);
    },
    event: async (id) => {
      const [{ createFirestore }, { readEvent }] = await Promise.all([
        import('./client.ts'),
        import('./events.ts'),
      ]);
      return readEvent(createFirestore(config), id);
    },
  };
}

/** Reads an invitation without the SDK, which is asked only when the plain requests fail. */
export function readInvitation(
  config: FirestoreConfig,
  token: string,
  prefetched: InvitationAnswers | null,
): Promise<InvitationReading> {
  return openInvitation(config, token, prefetched, throughSdk(config));
}
