import type { RsvpResponse } from '#domain/rsvp.ts';

export const responseLabels: Record<RsvpResponse, string> = {
  yes: "Yes, I'll be there!",
  maybe: "Maybe - I'll try to make it",
  no: "Can't make it",
};
