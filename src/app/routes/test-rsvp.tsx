import { memo, Suspense } from 'react';
import { PageHead } from '#app/routes/page-head.tsx';
import { EVENT_TIME_ZONE } from '#domain/event.ts';
import { page } from '#features/demo-rsvp/content.ts';
import { DemoBanner } from '#features/demo-rsvp/demo-banner.tsx';
import { invitation } from '#features/demo-rsvp/demo-event.ts';
import { useDemo } from '#features/demo-rsvp/use-demo.ts';
import { EventDetails } from '#features/rsvp/invitation/event-details.tsx';
import { InvitationCard } from '#features/rsvp/invitation/invitation-card.tsx';
import { guestColumn, InvitationFrame } from '#features/rsvp/invitation/invitation-frame.tsx';
import { lazyWithRetry } from '#lib/lazy-with-retry.tsx';
import { useNow } from '#lib/now.ts';

// The form is in the prerendered HTML; its code comes after the page's.
const { Part: DemoRsvp, load } = lazyWithRetry(() =>
  import('#app/routes/demo-rsvp.tsx').then(({ DemoRsvp: part }) => part),
);

export const loadParts = load;

/** Memoized: new props would make React drop the prerendered form before its code arrives. */
const RsvpColumn = memo(function RsvpColumn({
  given,
  setGiven,
}: Pick<ReturnType<typeof useDemo>, 'given' | 'setGiven'>) {
  return (
    <div className={guestColumn}>
      <Suspense>
        <DemoRsvp given={given} onGive={setGiven} />
      </Suspense>
    </div>
  );
});

export default function TestRsvp() {
  const now = useNow();
  const { event, given, setGiven } = useDemo(now);
  // The visitor's zone is not known when the HTML is prerendered.
  const about = { event, inviter: invitation.invitedBy, now, viewerZone: EVENT_TIME_ZONE };
  return (
    <>
      <PageHead title={page.title} description={page.description} path="/test-rsvp" />
      <meta name="robots" content="noindex" />
      <DemoBanner />
      <InvitationFrame>
        <InvitationCard {...about} />
        <RsvpColumn given={given} setGiven={setGiven} />
        <EventDetails {...about} message={invitation.inviteMessage} />
      </InvitationFrame>
    </>
  );
}
