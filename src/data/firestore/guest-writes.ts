import type { Store } from './client.ts';
import { firestoreConfig } from './config.ts';

type Rsvps = typeof import('./rsvps.ts');

/** Loads the SDK, which guests need only for writing; to be called when a guest seems about to respond. */
export function loadSdk() {
  return Promise.all([import('./client.ts'), import('./rsvps.ts')]);
}

function whenLoaded<Request, Result>(
  write: (rsvps: Rsvps) => (store: Store, request: Request) => Promise<Result>,
): (request: Request) => Promise<Result> {
  return async (request) => {
    const [{ createFirestore }, rsvps] = await loadSdk();
    return write(rsvps)(createFirestore(firestoreConfig), request);
  };
}

export const submitRsvp = whenLoaded((rsvps) => rsvps.submitRsvp);
export const changeRsvp = whenLoaded((rsvps) => rsvps.changeRsvp);
export const addEmail = whenLoaded((rsvps) => rsvps.addEmail);
export const correctEmail = whenLoaded((rsvps) => rsvps.correctEmail);
