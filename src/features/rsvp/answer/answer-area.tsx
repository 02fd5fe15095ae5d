import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { type Answering, type GameEvent, seats } from '#domain/event.ts';
import type { RsvpResponse } from '#domain/rsvp.ts';
import type { Instant } from '#lib/dates.ts';
import { appUrl, editUrl } from '../links.ts';
import { AnswerEcho } from './answer-echo.tsx';
import { AnswerForm } from './answer-form.tsx';
import { AnsweredView } from './answered-view.tsx';
import { ClosedView } from './closed-view.tsx';
import { notes, form as words } from './form-content.ts';
import type { AnswerWords, OwnRsvp, useOwnRsvp } from './use-own-rsvp.ts';
import { type RsvpFormState, useRsvpForm } from './use-rsvp-form.ts';
import { useSending } from './use-sending.ts';

interface AnswerAreaProps extends ReturnType<typeof useOwnRsvp> {
  event: GameEvent;
  state: Answering;
  form: RsvpFormState;
  now: Instant;
  pageUrl: string;
  /** The guest seems about to answer. */
  onIntent: () => void;
  onNews: () => Promise<void>;
}

/** 'fresh' is an answer that was just given or kept: its thanks take the focus. */
type Mode = 'shown' | 'changing' | 'fresh';

/** The guest's part of the page: the form, the thanks, or why it is closed. */
export function AnswerArea({
  event,
  state,
  form,
  own,
  give,
  change,
  now,
  pageUrl,
  onIntent,
  onNews,
}: AnswerAreaProps) {
  const [mode, setMode] = useState<Mode>('shown');
  const { sending, send, clear } = useSending({ onNews });

  if (state.status === 'closed') {
    const answer = own.status === 'given' ? own.answer.response : null;
    return <ClosedView event={event} reason={state.reason} answer={answer} now={now} />;
  }

  switch (own.status) {
    case 'checking':
      return (
        <p role="status" className="min-h-[28rem] px-2 pt-5 text-quiet lg:px-0">
          {words.checking}
        </p>
      );
    case 'none': {
      const { note } = own;
      return (
        <AnswerForm
          title={words.title}
          form={form}
          contact={event.requireContactInfo ? 'required' : 'optional'}
          allowMaybe={event.allowMaybe}
          hint={seats(event).isFull ? words.isFull : null}
          sending={sending}
          onIntent={onIntent}
          onAnswer={async (response, details) => {
            if (!(await send(response, () => give(response, details)))) return;
            form.forget();
            setMode('fresh');
          }}
        >
          {note && <p className="mb-4">{notes[note]}</p>}
        </AnswerForm>
      );
    }
    case 'given': {
      const { answer, reserve } = own;
      const { response } = answer;
      const sendChange = async (to: RsvpResponse, details: AnswerWords): Promise<boolean> => {
        const isRecorded = await send(to, () => change(answer, to, details));
        if (isRecorded) setMode('fresh');
        return isRecorded;
      };
      if (mode === 'changing') {
        return (
          <ChangeForm
            answer={answer}
            allowMaybe={event.allowMaybe || response === 'maybe'}
            sending={sending}
            onIntent={onIntent}
            onAnswer={sendChange}
            onKeep={() => {
              clear();
              setMode('fresh');
            }}
          />
        );
      }
      return (
        <AnsweredView
          event={event}
          answer={answer}
          reserve={reserve}
          now={now}
          sending={sending}
          pageUrl={pageUrl}
          editUrl={editUrl(answer.id)}
          appUrl={appUrl({ eventId: event.id, response, email: answer.email ?? '', name: answer.name })}
          isFresh={mode === 'fresh'}
          onConfirm={() => {
            setMode('shown');
            sendChange(response, answer);
          }}
          onChange={() => setMode('changing')}
        />
      );
    }
  }
}

interface ChangeFormProps
  extends Pick<Parameters<typeof AnswerForm>[0], 'allowMaybe' | 'sending' | 'onIntent'> {
  answer: OwnRsvp;
  /** @returns whether the change was recorded. */
  onAnswer: (response: RsvpResponse, details: AnswerWords) => Promise<boolean>;
  onKeep: () => void;
}

function ChangeForm({ answer, onAnswer, onKeep, ...props }: ChangeFormProps) {
  const { name, notes: stored = '' } = answer;
  const form = useRsvpForm({
    of: `change:${answer.id}`,
    begin: () => ({ name, email: '', phone: '', notes: stored }),
    beginsWith: 'stored',
    requireContactInfo: false,
  });
  return (
    <AnswerForm
      title={words.changeTitle}
      takesFocus
      form={form}
      contact="kept"
      hint={null}
      onAnswer={async (response, details) => {
        if (await onAnswer(response, details)) form.forget();
      }}
      {...props}
    >
      <AnswerEcho answer={answer.response} />
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
    </AnswerForm>
  );
}
