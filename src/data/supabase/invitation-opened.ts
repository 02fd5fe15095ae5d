import { callEdgeFunction } from './edge-functions.ts';

/** Tells that the page of an invitation was seen. It never rejects: a lost report is only logged. */
export async function reportOpened(secret: string): Promise<void> {
  try {
    const { status, body } = await callEdgeFunction('invite-founders', { opened: secret });
    if (body === null)
      console.warn(`The opened invitation was not noted: invite-founders answered ${status}.`);
  } catch (cause) {
    console.warn('The opened invitation was not noted.', cause);
  }
}
