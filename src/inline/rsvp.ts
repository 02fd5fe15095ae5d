import { firestoreConfig } from '#data/firestore/config.ts';
import { askForInvitation } from '#data/firestore/invitation.ts';
import { isInviteToken } from '#domain/invite-token.ts';
import { showEarlyTitle } from '#features/rsvp/invitation/early-title.ts';

// Asks for the invitation before the bundle is there, and shows its title.

const [, token] = /^\/rsvp\/([^/]+)\/?$/.exec(location.pathname) ?? [];
if (token && isInviteToken(token)) {
  window.invitation = askForInvitation(firestoreConfig, token);
  window.firstContent = showEarlyTitle(window.invitation).catch((cause: unknown) =>
    console.warn('The title could not be shown early.', cause),
  );
}
