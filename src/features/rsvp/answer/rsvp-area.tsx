import { type ReactNode, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import type { RsvpResult } from '#data/firestore/rsvps.ts';
import { type GameEvent, type RsvpWindow, seats } from '#domain/event.ts';
import type { GuestDetails, RsvpResponse } from '#domain/rsvp.ts';
import type { Instant } from '#lib/dates.ts';
import { appUrl, editUrl } from '../links.ts';
import { ClosedView } from './closed-view.tsx';
import { notes, form as words } from './form-content.ts';
import { RespondedView } from './responded-view.tsx';
import { ResponseEcho } from './response-echo.tsx';
import { RsvpFormView } from './rsvp-form.tsx';
import type { OwnRsvp, RsvpWords, useOwnRsvp } from './use-own-rsvp.ts';
import { type RsvpFormState, useRsvpForm } from './use-rsvp-form.ts';
import { useSending } from './use-sending.ts';

/** What a series adds to the form of one of its games. */
export interface MoreDates {
  fields: (onLeave: () => void) => ReactNode;
  /** The list of the other dates. */
  dates: ReactNode;
  /** Whether answers to other dates are on their way or missing: the form stays until they are saved. */
  isUnfinished: boolean;
  /** Sends the answer to the game that is shown by `first`, and the same one to the other dates that were chosen. */
  answerAll: (
    first: () => Promise<RsvpResult>,
    response: RsvpResponse,
    details: GuestDetails,
  ) => Promise<{ result: RsvpResult; isComplete: boolean }>;
  onCounted: (from: RsvpResponse | null, to: RsvpResponse) => void;
}

interface RsvpAreaProps extends ReturnType<typeof useOwnRsvp> {
  event: GameEvent;
  /** Of the invite, when it takes a new RSVP; in a series, with the number of the game behind a slash. */
  token: string | null;
  state: RsvpWindow;
  form: RsvpFormState;
  more: MoreDates | null;
  now: Instant;
  pageUrl: string;
  /** The guest seems about to respond. */
  onIntent: () => void;
  onNews: () => Promise<void>;
}

/** 'fresh' is an RSVP that was just given or kept: its thanks take the focus. */
type Mode = 'shown' | 'changing' | 'fresh';

/** The guest's part of the page: the form, the thanks, or why it is closed. */
export function RsvpArea({
  event,
  token,
  state,
  form,
  more,
  own,
  give,
  change,
  now,
  pageUrl,
  onIntent,
  onNews,
}: RsvpAreaProps) {
  const [mode, setMode] = useState<Mode>('shown');
  const { sending, send, clear } = useSending({ onNews });

  if (state.status === 'closed') {
    const response = own.status === 'given' ? own.rsvp.response : null;
    return <ClosedView event={event} reason={state.reason} response={response} now={now} />;
  }

  function finish() {
    form.forget();
    setMode('fresh');
  }

  async function answer(response: RsvpResponse, details: GuestDetails) {
    const first = () =>
      own.status === 'given' ? change(own.rsvp, response, details) : give(response, details);
    let isComplete = true;
    const isSent = await send(response, async () => {
      if (!more) return first();
      const all = await more.answerAll(first, response, details);
      isComplete = all.isComplete;
      return all.result;
    });
    if (isSent && isComplete) finish();
  }

  const formFor = (children: ReactNode) => (
    <RsvpFormView
      title={words.title}
      form={form}
      contact={event.requireContactInfo ? 'required' : 'optional'}
      allowMaybe={event.allowMaybe}
      hint={seats(event).isFull ? words.isFull : null}
      sending={sending}
      onIntent={onIntent}
      onRespond={answer}
      more={more?.fields(finish)}
    >
      {children}
    </RsvpFormView>
  );

  switch (own.status) {
    case 'checking':
      return (
        <p role="status" className="min-h-[28rem] px-2 pt-5 text-quiet lg:px-0">
          {words.checking}
        </p>
      );
    case 'none': {
      const { note } = own;
      if (token === null) return <p className="px-2 pt-5 lg:px-0">{words.removed}</p>;
      return formFor(note && <p className="mb-4">{notes[note]}</p>);
    }
    case 'given': {
      if (more?.isUnfinished) return formFor(null);
      const { rsvp, reserve } = own;
      const { response } = rsvp;
      const sendChange = async (to: RsvpResponse, details: RsvpWords): Promise<boolean> => {
        const isRecorded = await send(to, () => change(rsvp, to, details));
        if (isRecorded) setMode('fresh');
        return isRecorded;
      };
      if (mode === 'changing') {
        return (
          <ChangeForm
            rsvp={rsvp}
            allowMaybe={event.allowMaybe || response === 'maybe'}
            sending={sending}
            onIntent={onIntent}
            onRespond={sendChange}
            onKeep={() => {
              clear();
              setMode('fresh');
            }}
          />
        );
      }
      return (
        <RespondedView
          event={event}
          rsvp={rsvp}
          reserve={reserve}
          now={now}
          sending={sending}
          pageUrl={pageUrl}
          token={token}
          editUrl={editUrl(rsvp.id)}
          appUrl={appUrl({ eventId: event.id, response, email: rsvp.email ?? '', name: rsvp.name })}
          isFresh={mode === 'fresh'}
          onConfirm={() => {
            setMode('shown');
            sendChange(response, rsvp);
          }}
          onChange={() => setMode('changing')}
        />
      );
    }
  }
}

interface ChangeFormProps
  extends Pick<Parameters<typeof RsvpFormView>[0], 'allowMaybe' | 'sending' | 'onIntent'> {
  rsvp: OwnRsvp;
  /** @returns whether the change was recorded. */
  onRespond: (response: RsvpResponse, details: RsvpWords) => Promise<boolean>;
  onKeep: () => void;
}

function ChangeForm({ rsvp, onRespond, onKeep, ...props }: ChangeFormProps) {
  const { name, notes: stored = '' } = rsvp;
  const form = useRsvpForm({
    of: `change:${rsvp.id}`,
    begin: () => ({ name, email: '', phone: '', notes: stored }),
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
