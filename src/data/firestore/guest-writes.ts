import type { Store } from './client.ts';
import { firestoreConfig } from './config.ts';

/** Loads the SDK, which guests need only for writing; to be called when a guest seems about to respond. */
export async function loadSdk() {
  const [{ createFirestore }, rsvps, emails] = await Promise.all([
    import('./client.ts'),
    import('./rsvps.ts'),
    import('./rsvp-emails.ts'),
  ]);
  return { createFirestore, ...rsvps, ...emails };
}

type Sdk = Awaited<ReturnType<typeof loadSdk>>;

function whenLoaded<Request, Result>(
  write: (sdk: Sdk) => (store: Store, request: Request) => Promise<Result>,
): (request: Request) => Promise<Result> {
  return async (request) => {
    const sdk = await loadSdk();
    return write(sdk)(sdk.createFirestore(firestoreConfig), request);
  };
}

export const submitRsvp = whenLoaded((sdk) => sdk.submitRsvp);
export const changeRsvp = whenLoaded((sdk) => sdk.changeRsvp);
export const addEmail = whenLoaded((sdk) => sdk.addEmail);
export const correctEmail = whenLoaded((sdk) => sdk.correctEmail);
