import { Button, ButtonLink } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import type { GameEvent } from '#domain/event.ts';
import { changedSince } from '#domain/rsvp.ts';
import type { Instant } from '#lib/dates.ts';
import { CalendarLinks } from '../calendar/calendar-links.tsx';
import { thanks } from '../invitation/invitation-content.ts';
import { AnswerThanks } from './answer-thanks.tsx';
import { ChangeNotice } from './change-notice.tsx';
import type { OwnRsvp } from './use-own-rsvp.ts';
import type { Sending } from './use-sending.ts';

interface AnsweredViewProps {
  event: GameEvent;
  answer: OwnRsvp;
  reserve: number;
  now: Instant;
  sending: Sending;
  pageUrl: string;
  /** The guest's own link, which opens this answer on another device. */
  editUrl: string;
  /** The product's app, told who comes. */
  appUrl: string;
  isFresh: boolean;
  onConfirm: () => void;
  onChange: () => void;
}

/** Thanks, and everything that comes after an answer. */
export function AnsweredView({
  event,
  answer,
  reserve,
  now,
  sending,
  pageUrl,
  editUrl,
  appUrl,
  isFresh,
  onConfirm,
  onChange,
}: AnsweredViewProps) {
  const changes = changedSince(answer, event);
  return (
    <section className="px-2 pt-5 lg:px-0 lg:pt-0">
      {changes && <ChangeNotice changes={changes} now={now} sending={sending} onConfirm={onConfirm} />}
      <AnswerThanks answer={answer.response} name={answer.name} isFresh={isFresh} />
      {reserve > 0 && <p className="mt-3">{thanks.reserve(reserve)}</p>}
      <div className="mt-5 grid gap-2">
        <ButtonLink to={appUrl} reloadDocument>
          {thanks.app}
        </ButtonLink>
        <Button variant="plain" onClick={onChange}>
          {thanks.change}
        </Button>
      </div>
      {answer.response !== 'no' && <CalendarLinks event={event} pageUrl={pageUrl} />}
      <div className="mt-5">
        <CopyButton text={editUrl} label={thanks.copy} className="w-full" />
        <p className="mt-2 text-sm text-quiet">{thanks.isPrivate}</p>
      </div>
    </section>
  );
}
