import { type ReactNode, useState } from 'react';
import { type ControlProps, Field } from '#components/form/field.tsx';
import type { GameForm } from '#domain/create-event.ts';
import {
  EVENT_TIME_ZONE,
  GAME_SPORTS,
  PLAYERS_MAX,
  PLAYERS_MIN,
  SKILL_LEVELS,
  skillLabel,
  sportEmoji,
} from '#domain/event.ts';
import { instantAt, wallClockAt, zoneName } from '#lib/dates.ts';
import { sportLabel } from './content.ts';
import { issueSentences, VENUES, gameForm as words } from './form-content.ts';
import { type GameDraft, gameFieldId } from './use-game-form.ts';

type TextName = { [Name in keyof GameForm]: GameForm[Name] extends string ? Name : never }[keyof GameForm];
type CheckName = Exclude<keyof GameForm, TextName>;

interface PartProps {
  draft: GameDraft;
}

/** The form's sections. An edit leaves out the invite, which its link settings hold. */
export function GameFields({ draft, invite }: PartProps & { invite: 'included' | 'elsewhere' }) {
  return (
    <div className="mt-5 grid items-start gap-4 lg:grid-cols-2">
      <div className="grid min-w-0 gap-4">
        <Section title={words.details}>
          <EventDetails draft={draft} />
        </Section>
        <Section title={words.settings}>
          <GameSettings draft={draft} />
        </Section>
      </div>
      <div className="grid min-w-0 gap-4">
        <Section title={words.organizer}>
          <Organizer draft={draft} />
        </Section>
        <Section title={words.rsvp}>
          <RsvpSettings draft={draft} />
          {invite === 'included' && <InviteSettings draft={draft} />}
        </Section>
      </div>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 rounded-xl border-2 border-line bg-card p-4 pb-1! sm:p-6">
      <legend className="display float-left mb-4 w-full text-2xl leading-none normal-case">{title}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  );
}

/** The date where the games are. */
function today(): string {
  return wallClockAt(Date.now(), EVENT_TIME_ZONE).date;
}

/** 'EST' or 'EDT', whichever the clocks will show at the game. */
function zoneOf({ date, time }: GameForm): string {
  const instant = instantAt({ date, time: time || '12:00' }, EVENT_TIME_ZONE);
  return zoneName(instant ?? Date.now(), EVENT_TIME_ZONE);
}

function EventDetails({ draft }: PartProps) {
  return (
    <>
      <Control draft={draft} name="title" label={words.title}>
        {(control) => <input {...control} placeholder={words.titleHint} enterKeyHint="next" />}
      </Control>
      <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-[2fr_1fr_1fr]">
        <div className="max-sm:col-span-2">
          <Control draft={draft} name="sport" label={words.sport}>
            {(control) => (
              <select {...control}>
                {GAME_SPORTS.map((sport) => (
                  <option key={sport} value={sport}>
                    {sportEmoji(sport)} {sportLabel(sport)}
                  </option>
                ))}
              </select>
            )}
          </Control>
        </div>
        <Control draft={draft} name="date" label={words.date}>
          {(control) => <input {...control} type="date" min={today()} />}
        </Control>
        <Control draft={draft} name="time" label={words.time}>
          {(control) => <input {...control} type="time" />}
        </Control>
      </div>
      <p className="-mt-3 mb-4 text-sm text-quiet">{words.zone(zoneOf(draft.values))}</p>
      <Venue draft={draft} />
      <Control draft={draft} name="description" label={words.description}>
        {(control) => <textarea {...control} rows={3} />}
      </Control>
    </>
  );
}

const CUSTOM = 'custom';

function isVenue(location: string): boolean {
  return VENUES.some((venue) => venue.location === location);
}

function Venue({ draft }: PartProps) {
  const { location } = draft.values;
  const [isCustom, setIsCustom] = useState(location !== '' && !isVenue(location));
  const error = draft.errors.location && issueSentences[draft.errors.location];
  return (
    <>
      <Field
        id={isCustom ? 'game-venue' : gameFieldId('location')}
        label={words.venue}
        error={isCustom ? undefined : error}
      >
        {(control) => (
          <select
            {...control}
            className="control"
            value={isCustom ? CUSTOM : location}
            onChange={({ target }) => {
              setIsCustom(target.value === CUSTOM);
              draft.edit('location', target.value === CUSTOM ? '' : target.value);
            }}
          >
            <option value="" disabled>
              {words.chooseVenue}
            </option>
            {VENUES.map((venue) => (
              <option key={venue.name} value={venue.location}>
                {venue.name}
              </option>
            ))}
            <option value={CUSTOM}>{words.customVenue}</option>
          </select>
        )}
      </Field>
      {isCustom && (
        <Control draft={draft} name="location" label={words.location}>
          {(control) => <input {...control} placeholder={words.locationHint} />}
        </Control>
      )}
    </>
  );
}

function GameSettings({ draft }: PartProps) {
  return (
    <div className="grid grid-cols-2 gap-x-4">
      <Control draft={draft} name="skillLevel" label={words.skillLevel}>
        {(control) => (
          <select {...control}>
            {SKILL_LEVELS.map((level) => (
              <option key={level} value={level}>
                {skillLabel(level)}
              </option>
            ))}
          </select>
        )}
      </Control>
      <Control draft={draft} name="maxPlayers" label={words.maxPlayers}>
        {(control) => (
          <input {...control} type="number" inputMode="numeric" min={PLAYERS_MIN} max={PLAYERS_MAX} />
        )}
      </Control>
    </div>
  );
}

function Organizer({ draft }: PartProps) {
  return (
    <div className="grid items-end gap-x-4 sm:grid-cols-2">
      <Control draft={draft} name="organizerName" label={words.organizerName}>
        {(control) => <input {...control} autoComplete="name" />}
      </Control>
      <Control draft={draft} name="organizerContact" label={words.organizerContact}>
        {(control) => <input {...control} />}
      </Control>
    </div>
  );
}

function RsvpSettings({ draft }: PartProps) {
  const { deadlineDate, deadlineTime, date } = draft.values;
  const isHalf = (deadlineDate === '') !== (deadlineTime === '');
  return (
    <>
      <div className="mb-5 grid gap-2 sm:grid-cols-2">
        <Check draft={draft} name="allowMaybe" label={words.allowMaybe} />
        <Check draft={draft} name="requireContactInfo" label={words.requireContactInfo} />
      </div>
      <div className="grid items-end gap-x-4 sm:grid-cols-2">
        <Control draft={draft} name="deadlineDate" label={words.deadlineDate}>
          {(control) => <input {...control} type="date" min={today()} max={date || undefined} />}
        </Control>
        <Control draft={draft} name="deadlineTime" label={words.deadlineTime}>
          {(control) => <input {...control} type="time" />}
        </Control>
      </div>
      {isHalf && (
        <p role="status" className="-mt-1 mb-4 text-sm text-quiet">
          {words.deadlineHalf}
        </p>
      )}
    </>
  );
}

function InviteSettings({ draft }: PartProps) {
  return (
    <>
      <div className="grid items-end gap-x-4 sm:grid-cols-2">
        <Control draft={draft} name="invitedBy" label={words.invitedBy}>
          {(control) => <input {...control} autoComplete="name" />}
        </Control>
        <Control draft={draft} name="expiryDate" label={words.expiryDate}>
          {(control) => <input {...control} type="date" min={today()} />}
        </Control>
      </div>
      <Control draft={draft} name="inviteMessage" label={words.inviteMessage}>
        {(control) => <textarea {...control} rows={2} />}
      </Control>
    </>
  );
}

function Check({ draft, name, label }: PartProps & { name: CheckName; label: string }) {
  return (
    <label className="choice gap-3 px-3 py-2">
      <input
        id={gameFieldId(name)}
        type="checkbox"
        checked={draft.values[name]}
        onChange={({ target }) => draft.edit(name, target.checked)}
      />
      {label}
    </label>
  );
}

type TextControl = ControlProps & {
  className: string;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
};

interface ControlOptions extends PartProps {
  name: TextName;
  label: string;
  children: (control: TextControl) => ReactNode;
}

function Control({ draft, name, label, children }: ControlOptions) {
  const issue = draft.errors[name];
  return (
    <Field id={gameFieldId(name)} label={label} error={issue && issueSentences[issue]}>
      {(control) =>
        children({
          ...control,
          className: 'control',
          value: draft.values[name],
          onChange: ({ target }) => draft.edit(name, target.value),
        })
      }
    </Field>
  );
}
