import { type ReactNode, Suspense } from 'react';
import { Button } from '#components/ui/button.tsx';
import type { GameEvent } from '#domain/event.ts';
import { isNameShown, placeIn } from '#domain/queue.ts';
import type { RsvpResponse } from '#domain/rsvp.ts';
import type { Instant } from '#lib/dates.ts';
import { lazyWithRetry } from '#lib/lazy-with-retry.tsx';
import { appUrl, editUrl, isPreview } from '../links.ts';
import { OwnEmail } from './own-email.tsx';
import { OwnPlace } from './own-place.tsx';
import { keptNameTick } from './own-rsvps.ts';
import { RespondedView } from './responded-view.tsx';
import { ResponseEcho } from './response-echo.tsx';
import { RsvpFormView } from './rsvp-form.tsx';
import { form as words } from './rsvp-form-content.ts';
import { StillComing } from './still-coming.tsx';
import type { OwnRsvp, RsvpWords, useOwnRsvp } from './use-own-rsvp.ts';
import { useRsvpForm } from './use-rsvp-form.ts';
import type { useSending } from './use-sending.ts';

const { Part: GiveAway } = lazyWithRetry(() => import('./give-away.tsx').then(({ GiveAway: part }) => part));

/**
 * 'fresh' is an RSVP that was just given or kept: its thanks take the focus. 'leaving' is one whose guest came by a link
 * that offers to give the place away.
 */
export type Mode = 'shown' | 'changing' | 'fresh' | 'leaving';

interface GivenProps {
  event: GameEvent;
  rsvp: OwnRsvp;
  now: Instant;
  change: ReturnType<typeof useOwnRsvp>['change'];
  work: ReturnType<typeof useSending>;
  mode: Mode;
  /** The RSVP that mode 'leaving' is about. */
  leavingId: string | null;
  onMode: (mode: Mode) => void;
  onEmail: (rsvpId: string, email: string) => void;
  onNews: () => Promise<void>;
}

/** What a guest can do about the RSVP that they gave; each says whether it was recorded. */
function useActions({ rsvp, change, work: { send }, onMode }: GivenProps) {
  const sendChange = async (to: RsvpResponse, details: RsvpWords, confirms = false): Promise<boolean> => {
    const isRecorded = await send(to, () => change(rsvp, to, details, { confirms }));
    // "Still in" leaves the thanks as they are: its own sentence takes the focus.
    if (isRecorded) onMode(confirms ? 'shown' : 'fresh');
    return isRecorded;
  };
  return {
    sendChange,
    keep: () => sendChange(rsvp.response, rsvp),
    stay: () => sendChange('yes', rsvp, true),
    leave: () => sendChange('no', rsvp),
  };
}

/** Asks before a place is given away; null when nobody asked for that, or there is none. */
function leavingQuestion(
  { event, rsvp, work, mode, leavingId, onMode }: GivenProps,
  onLeave: () => void,
): ReactNode {
  const place = placeIn(event, rsvp.placeKey);
  if (mode !== 'leaving' || rsvp.id !== leavingId || rsvp.response !== 'yes' || !place) return null;
  return (
    <Suspense>
      <GiveAway place={place} sending={work.sending} onLeave={onLeave} onKeep={() => onMode('fresh')} />
    </Suspense>
  );
}

/** Nothing is sent from the organizer's preview. */
function ownEmailOf({ event, rsvp, onEmail, onNews }: GivenProps): ReactNode {
  if (isPreview(location.search)) return null;
  return (
    <OwnEmail eventId={event.id} rsvp={rsvp} onSaved={(email) => onEmail(rsvp.id, email)} onNews={onNews} />
  );
}

interface GivenAreaProps extends GivenProps {
  /** Of an invite that works. */
  token: string | null;
  /** The number of the event behind the link, when it leads to a series. */
  number: number | null;
  pageUrl: string;
  onIntent: () => void;
}

/** The RSVP that the guest gave, or the form to change it. */
export function GivenArea(props: GivenAreaProps) {
  const { event, rsvp, now, work, mode, onMode, token, number, pageUrl, onIntent } = props;
  const { response } = rsvp;
  const { sendChange, keep, stay, leave } = useActions(props);
  if (mode === 'changing') {
    return (
      <ChangeForm
        rsvp={rsvp}
        showsFirstName={
          response === 'yes' ? isNameShown(event, rsvp.placeKey) : keptNameTick(event.id, rsvp.id)
        }
        allowMaybe={event.allowMaybe || response === 'maybe'}
        sending={work.sending}
        onIntent={onIntent}
        onRespond={sendChange}
        onKeep={() => {
          work.clear();
          onMode('fresh');
        }}
      />
    );
  }
  return (
    <RespondedView
      event={event}
      rsvp={rsvp}
      now={now}
      sending={work.sending}
      pageUrl={pageUrl}
      token={token}
      number={number}
      editUrl={editUrl(rsvp.id)}
      appUrl={appUrl({ eventId: event.id, response, email: rsvp.email ?? '', name: rsvp.name })}
      isFresh={mode === 'fresh'}
      question={leavingQuestion(props, leave)}
      ownEmail={ownEmailOf(props)}
      onConfirm={() => {
        onMode('shown');
        keep();
      }}
      onStay={stay}
      onLeave={leave}
      onChange={() => onMode('changing')}
    />
  );
}

/** After the deadline a place can be kept or given away, and none taken; an email may still be added. */
export function LatePlace(props: GivenProps) {
  const { event, rsvp, now, work, mode } = props;
  const { stay, leave } = useActions(props);
  const question = leavingQuestion(props, leave);
  if (rsvp.response !== 'yes') {
    return (
      <>
        <ResponseEcho response={rsvp.response} takesFocus={mode === 'fresh'} />
        {ownEmailOf(props)}
      </>
    );
  }
  return (
    <div className="mt-4">
      {question}
      <OwnPlace event={event} rsvp={rsvp} isFresh={mode === 'fresh'} />
      {!question && (
        <StillComing
          event={event}
          rsvp={rsvp}
          now={now}
          isLate
          sending={work.sending}
          onConfirm={stay}
          onLeave={leave}
        />
      )}
      {ownEmailOf(props)}
    </div>
  );
}

interface ChangeFormProps
  extends Pick<Parameters<typeof RsvpFormView>[0], 'allowMaybe' | 'sending' | 'onIntent'> {
  rsvp: OwnRsvp;
  /** Whether the event shows it now, or would if the guest came. */
  showsFirstName: boolean;
  /** @returns whether the change was recorded. */
  onRespond: (response: RsvpResponse, details: RsvpWords) => Promise<boolean>;
  onKeep: () => void;
}

function ChangeForm({ rsvp, showsFirstName, onRespond, onKeep, ...props }: ChangeFormProps) {
  const { name, notes: stored = '' } = rsvp;
  const form = useRsvpForm({
    of: `change:${rsvp.id}`,
    begin: () => ({ name, email: '', phone: '', notes: stored, showsFirstName }),
    beginsWith: 'stored',
    requireContactInfo: false,
  });
  return (
    <RsvpFormView
      title={words.changeTitle}
      takesFocus
      form={form}
      contact="kept"
      hint={null}
      onRespond={async (response, details) => {
        if (await onRespond(response, details)) form.forget();
      }}
      {...props}
    >
      <ResponseEcho response={rsvp.response} />
      <Button
        variant="plain"
        className="mt-2 mb-4 w-full"
        onClick={() => {
          form.forget();
          onKeep();
        }}
      >
        {words.keep}
      </Button>
    </RsvpFormView>
  );
}
