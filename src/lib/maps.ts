import { wellFormed } from './text.ts';

/** Any text only becomes a search. */
export function mapLinks(place: string): { google: string; apple: string } {
  const query = encodeURIComponent(wellFormed(place));
  return {
    google: `https://www.google.com/maps/search/?api=1&query=${query}`,
    apple: `https://maps.apple.com/?q=${query}`,
  };
}
