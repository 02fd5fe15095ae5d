import { PageHead } from '#app/page-head.tsx';
import { EVENT_TIME_ZONE } from '#domain/event.ts';
import { page } from '#features/demo-rsvp/content.ts';
import { DemoBanner } from '#features/demo-rsvp/demo-banner.tsx';
import { DemoEnding } from '#features/demo-rsvp/demo-ending.tsx';
import { invitation } from '#features/demo-rsvp/demo-game.ts';
import { useDemo } from '#features/demo-rsvp/use-demo.ts';
import { AnswerForm } from '#features/rsvp/answer-form.tsx';
import { AnswerThanks } from '#features/rsvp/answer-thanks.tsx';
import { EventCard } from '#features/rsvp/event-card.tsx';
import { EventDetails } from '#features/rsvp/event-details.tsx';
import { form } from '#features/rsvp/form-content.ts';
import { guestColumn } from '#features/rsvp/guest-column.ts';
import { InvitationFrame } from '#features/rsvp/invitation-frame.tsx';
import { readTyped, useDraft } from '#features/rsvp/use-draft.ts';
import { useNow } from '#lib/now.ts';

const NOT_SENDING = { status: 'idle' } as const;

/** Looking at the demo needs everything that answering it needs. */
const ignoreIntent = () => undefined;

/** The card and the form of a real invitation, over a game that nobody stores. */
export default function TestRsvp() {
  const now = useNow();
  const { event, given, give, again } = useDemo(now);
  const draft = useDraft('demo', readTyped);
  // Nobody has to find this game: told in its own zone, it is in the HTML as it stays.
  const about = { event, inviter: invitation.invitedBy, now, viewerZone: EVENT_TIME_ZONE };
  return (
    <>
      <PageHead title={page.title} description={page.description} path="/test-rsvp" />
      <meta name="robots" content="noindex" />
      <DemoBanner />
      <InvitationFrame>
        <EventCard {...about} />
        <div className={guestColumn}>
          {given.status === 'given' ? (
            <DemoEnding answer={given.answer} onAgain={again}>
              <AnswerThanks answer={given.answer} name={given.name} isFresh />
            </DemoEnding>
          ) : (
            <AnswerForm
              title={form.title}
              takesFocus={given.isAgain}
              draft={draft}
              contact="optional"
              allowMaybe={event.allowMaybe}
              hint={null}
              sending={NOT_SENDING}
              onIntent={ignoreIntent}
              onAnswer={(answer, { name }) => {
                draft.forget();
                give(answer, name);
              }}
            />
          )}
        </div>
        <EventDetails {...about} message={invitation.inviteMessage} />
      </InvitationFrame>
    </>
  );
}
