import { RsvpPage } from '#features/rsvp/rsvp-page.tsx';

export default function Rsvp({ rest }: { rest: string }) {
  const token = rest.replace(/\/$/, '');
  return <RsvpPage key={token} token={token} />;
}
