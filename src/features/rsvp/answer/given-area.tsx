import { Button } from '#components/ui/button.tsx';
import type { GameEvent } from '#domain/event.ts';
import { isNameShown } from '#domain/queue.ts';
import type { RsvpResponse } from '#domain/rsvp.ts';
import type { Instant } from '#lib/dates.ts';
import { appUrl, editUrl } from '../links.ts';
import { form as words } from './form-content.ts';
import { OwnPlace } from './own-place.tsx';
import { RespondedView } from './responded-view.tsx';
import { ResponseEcho } from './response-echo.tsx';
import { RsvpFormView } from './rsvp-form.tsx';
import { StillComing } from './still-coming.tsx';
import type { OwnRsvp, RsvpWords, useOwnRsvp } from './use-own-rsvp.ts';
import { useRsvpForm } from './use-rsvp-form.ts';
import type { useSending } from './use-sending.ts';

/** 'fresh' is an RSVP that was just given or kept: its thanks take the focus. */
export type Mode = 'shown' | 'changing' | 'fresh';

interface GivenProps {
  event: GameEvent;
  rsvp: OwnRsvp;
  now: Instant;
  change: ReturnType<typeof useOwnRsvp>['change'];
  work: ReturnType<typeof useSending>;
  mode: Mode;
  onMode: (mode: Mode) => void;
}

/** What a guest can do about the RSVP that they gave; each says whether it was recorded. */
function useActions({ rsvp, change, work: { send }, onMode }: GivenProps) {
  const sendChange = async (to: RsvpResponse, details: RsvpWords, confirms = false): Promise<boolean> => {
    const isRecorded = await send(to, () => change(rsvp, to, details, { confirms }));
    if (isRecorded) onMode('fresh');
    return isRecorded;
  };
  return {
    sendChange,
    keep: () => sendChange(rsvp.response, rsvp),
    stay: () => sendChange('yes', rsvp, true),
    leave: () => sendChange('no', rsvp),
  };
}

interface GivenAreaProps extends GivenProps {
  /** Of an invite that works. */
  token: string | null;
  /** The number of the game behind the link, when it leads to a series. */
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
        showsFirstName={isNameShown(event, rsvp.placeKey)}
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

/** After the deadline a place can be kept or given away, and none taken. */
export function LatePlace(props: GivenProps) {
  const { event, rsvp, now, work, mode } = props;
  const { stay, leave } = useActions(props);
  return (
    <div className="mt-4">
      <OwnPlace event={event} rsvp={rsvp} isFresh={mode === 'fresh'} />
      <StillComing
        event={event}
        rsvp={rsvp}
        now={now}
        isLate
        sending={work.sending}
        onConfirm={stay}
        onLeave={leave}
      />
    </div>
  );
}

interface ChangeFormProps
  extends Pick<Parameters<typeof RsvpFormView>[0], 'allowMaybe' | 'sending' | 'onIntent'> {
  rsvp: OwnRsvp;
  /** Whether the event shows it now. */
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
