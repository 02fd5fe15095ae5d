import { firestoreConfig } from './config.ts';
import type {
  EmailAddition,
  EmailCorrection,
  EmailResult,
  RsvpChange,
  RsvpRequest,
  RsvpResult,
} from './rsvps.ts';

// Writing needs the SDK, which a guest who only looks at an invitation never loads.

/** Loads the code for writing; to be called when a guest seems about to respond. */
export function loadSdk() {
  return Promise.all([import('./client.ts'), import('./rsvps.ts')]);
}

export async function submitRsvp(request: RsvpRequest): Promise<RsvpResult> {
  const [{ createFirestore }, rsvps] = await loadSdk();
  return rsvps.submitRsvp(createFirestore(firestoreConfig), request);
}

export async function changeRsvp(change: RsvpChange): Promise<RsvpResult> {
  const [{ createFirestore }, rsvps] = await loadSdk();
  return rsvps.changeRsvp(createFirestore(firestoreConfig), change);
}

export async function addEmail(addition: EmailAddition): Promise<EmailResult> {
  const [{ createFirestore }, rsvps] = await loadSdk();
  return rsvps.addEmail(createFirestore(firestoreConfig), addition);
}

export async function correctEmail(correction: EmailCorrection): Promise<EmailResult> {
  const [{ createFirestore }, rsvps] = await loadSdk();
  return rsvps.correctEmail(createFirestore(firestoreConfig), correction);
}
