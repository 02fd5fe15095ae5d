import { useParams } from 'react-router-dom';
import { loadGuestArea } from '#features/rsvp/invitation-view.tsx';
import { RsvpPage } from '#features/rsvp/rsvp-page.tsx';

export const loadParts = loadGuestArea;

export default function Rsvp() {
  const { token = '' } = useParams();
  return <RsvpPage key={token} token={token} />;
}
