import type { Rsvp, RsvpForm, RsvpResponse } from '#domain/rsvp.ts';

interface GuestDraft {
  eventId: string;
  /** The RSVP that is being changed; null for somebody who came without one. */
  known: Rsvp | null;
  /** The walk-in's future id, the same for every try. */
  id: string;
  values: RsvpForm;
  response: RsvpResponse;
}

// In memory only: who a guest is must not stay behind on the device.
let kept: GuestDraft | null = null;

/** Draft of the form about a guest; survives the end of the session. */
export function keepGuestDraft(draft: GuestDraft | null): void {
  kept = draft;
}

export function readGuestDraft(eventId: string): GuestDraft | null {
  return kept?.eventId === eventId ? kept : null;
}
