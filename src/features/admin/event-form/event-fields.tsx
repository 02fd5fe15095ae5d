import { type ReactNode, Suspense, useState } from 'react';
import { Field } from '#components/form/field.tsx';
import { TextField } from '#components/form/text-field.tsx';
import { courtClock, courtInstant } from '#domain/court-clock.ts';
import type { EventForm } from '#domain/create-event.ts';
import {
  EVENT_SPORTS,
  EVENT_TIME_ZONE,
  PLAYERS_MAX,
  PLAYERS_MIN,
  SKILL_LEVELS,
  skillLabel,
  sportEmoji,
} from '#domain/event.ts';
import { WEEKS_MAX, WEEKS_MIN, weeklyDates, weeksIssue } from '#domain/weekly.ts';
import { zoneName } from '#lib/dates.ts';
import { VENUES, eventForm as words } from '../event/event-content.ts';
import { repeat as repeatWords } from '../event/series-content.ts';
import { sportLabel } from '../parts/content.ts';
import { CountField, InputField, MomentFields } from '../parts/input-field.tsx';
import { WeekDates } from '../series/week-dates.tsx';
import { PlacesHint } from '../turnout/lazy-turnout.ts';
import { SportFounders } from './sport-founders.tsx';
import type { EventFormState } from './use-event-form.ts';

interface PartProps {
  form: EventFormState;
}

interface FieldsProps extends PartProps {
  /** An edit leaves it out: the link settings hold it. */
  invite: 'included' | 'elsewhere';
}

export function EventFields({ form, invite }: FieldsProps) {
  return (
    <div className="mt-5 grid items-start gap-4 lg:grid-cols-2">
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <Section title={words.details}>
          <EventDetails form={form} invite={invite} />
        </Section>
        <Section title={words.settings}>
          <EventSettings form={form} />
        </Section>
        {invite === 'included' && (
          <Section title={repeatWords.title}>
            <Repeat form={form} />
          </Section>
        )}
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <Section title={words.organizer}>
          <Organizer form={form} />
        </Section>
        <Section title={words.rsvp}>
          <RsvpSettings form={form} />
          {invite === 'included' && <InviteSettings form={form} />}
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

/** The date where the events are. */
function today(): string {
  return courtClock(Date.now()).date;
}

/** 'EST' or 'EDT', whichever the clocks will show at the event. */
function zoneOf(date: string, time: string): string {
  const instant = courtInstant({ date, time: time || '12:00' });
  return zoneName(instant ?? Date.now(), EVENT_TIME_ZONE);
}

/** An event keeps a sport that our list lacks. */
function sportsFor(begun: string | undefined): readonly string[] {
  return begun === undefined || EVENT_SPORTS.some((sport) => sport === begun)
    ? EVENT_SPORTS
    : [...EVENT_SPORTS, begun];
}

function EventDetails({ form, invite }: FieldsProps) {
  return (
    <>
      <InputField
        form={form}
        name="title"
        label={words.title}
        placeholder={words.titleHint}
        enterKeyHint="next"
      />
      <div className="grid grid-cols-1 gap-x-4 sm:grid-cols-[2fr_1fr_1fr]">
        <TextField form={form} name="sport" label={words.sport}>
          {(control) => (
            <select {...control}>
              {sportsFor(form.formState.defaultValues?.sport).map((sport) => (
                <option key={sport} value={sport}>
                  {sportEmoji(sport)} {sportLabel(sport)}
                </option>
              ))}
            </select>
          )}
        </TextField>
        {invite === 'included' && <SportFounders sport={form.watch('sport')} />}
        <InputField form={form} name="date" label={words.date} type="date" min={today()} />
        <InputField form={form} name="time" label={words.time} type="time" />
      </div>
      <p className="-mt-3 mb-4 text-sm text-quiet">
        {words.zone(zoneOf(form.watch('date'), form.watch('time')))}
      </p>
      <Venue form={form} />
      <TextField form={form} name="description" label={words.description}>
        {(control) => <textarea {...control} rows={3} />}
      </TextField>
    </>
  );
}

const CUSTOM = 'custom';

function isVenue(location: string): boolean {
  return VENUES.some((venue) => venue.location === location);
}

function Venue({ form }: PartProps) {
  const location = form.watch('location');
  const [isCustom, setIsCustom] = useState(location !== '' && !isVenue(location));
  return (
    <>
      <Field
        id={isCustom ? 'event-venue' : form.idOf('location')}
        label={words.venue}
        error={isCustom ? undefined : form.errorOf('location')}
      >
        {(control) => (
          <select
            {...control}
            {...(!isCustom && { ref: form.register('location').ref })}
            className="control"
            value={isCustom ? CUSTOM : location}
            onChange={({ target }) => {
              setIsCustom(target.value === CUSTOM);
              form.edit('location', target.value === CUSTOM ? '' : target.value);
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
        <InputField form={form} name="location" label={words.location} placeholder={words.locationHint} />
      )}
    </>
  );
}

function EventSettings({ form }: PartProps) {
  return (
    <div className="grid grid-cols-2 gap-x-4">
      <TextField form={form} name="skillLevel" label={words.skillLevel}>
        {(control) => (
          <select {...control}>
            {SKILL_LEVELS.map((level) => (
              <option key={level} value={level}>
                {skillLabel(level)}
              </option>
            ))}
          </select>
        )}
      </TextField>
      <CountField
        form={form}
        name="maxPlayers"
        label={words.maxPlayers}
        min={PLAYERS_MIN}
        max={PLAYERS_MAX}
      />
      <Suspense>
        <PlacesHint
          maxPlayers={Number(form.watch('maxPlayers'))}
          onChoose={(places) => {
            form.edit('maxPlayers', String(places));
            form.setFocus('maxPlayers');
          }}
        />
      </Suspense>
      <CountField
        form={form}
        name="minPlayers"
        label={words.minPlayers}
        min={PLAYERS_MIN}
        max={form.watch('maxPlayers')}
      />
      <p className="self-center text-sm text-quiet">{words.minPlayersHint}</p>
    </div>
  );
}

function Organizer({ form }: PartProps) {
  return (
    <>
      <div className="grid grid-cols-1 items-end gap-x-4 sm:grid-cols-2">
        <InputField form={form} name="organizerName" label={words.organizerName} autoComplete="name" />
        <InputField form={form} name="organizerContact" label={words.organizerContact} />
      </div>
      <p className="-mt-3 mb-4 text-sm text-quiet">{words.organizerSeen}</p>
    </>
  );
}

function RsvpSettings({ form }: PartProps) {
  return (
    <>
      <div className="mb-5 grid grid-cols-1 gap-2 sm:grid-cols-2">
        <Check form={form} name="allowMaybe" label={words.allowMaybe} />
        <Check form={form} name="requireContactInfo" label={words.requireContactInfo} />
      </div>
      <div className="grid grid-cols-1 items-end gap-x-4 sm:grid-cols-2">
        <MomentFields<EventForm>
          form={form}
          date={{ name: 'deadlineDate', label: words.deadlineDate }}
          time={{ name: 'deadlineTime', label: words.deadlineTime }}
          max={form.watch('date') || undefined}
        />
      </div>
    </>
  );
}

function InviteSettings({ form }: PartProps) {
  return (
    <>
      <div className="grid grid-cols-1 items-end gap-x-4 sm:grid-cols-2">
        <InputField form={form} name="invitedBy" label={words.invitedBy} autoComplete="name" />
        <InputField form={form} name="expiryDate" label={words.expiryDate} type="date" min={today()} />
        <MomentFields<EventForm>
          form={form}
          date={{ name: 'openingDate', label: words.openingDate }}
          time={{ name: 'openingTime', label: words.openingTime }}
          max={form.watch('date') || undefined}
        />
      </div>
      <p className="-mt-3 mb-4 text-sm text-quiet">{words.opening}</p>
      <TextField form={form} name="inviteMessage" label={words.inviteMessage}>
        {(control) => <textarea {...control} rows={2} />}
      </TextField>
    </>
  );
}

function Repeat({ form }: PartProps) {
  const [repeats, date, weeks] = form.watch(['repeats', 'date', 'weeks']);
  const hasDates =
    date !== '' && courtInstant({ date, time: '12:00' }) !== null && weeksIssue(weeks) === null;
  return (
    <>
      <div className="mb-4">
        <Check form={form} name="repeats" label={repeatWords.every} />
        <p className="mt-2 text-sm text-quiet">{repeatWords.hint}</p>
      </div>
      {repeats && (
        <>
          <CountField form={form} name="weeks" label={repeatWords.weeks} min={WEEKS_MIN} max={WEEKS_MAX} />
          <WeekDates
            id={form.idOf('skipped')}
            dates={hasDates ? weeklyDates(date, Number(weeks)) : []}
            time={form.watch('time')}
            skipped={form.watch('skipped')}
            error={form.errorOf('skipped')}
            onSkip={(skipped) => form.edit('skipped', skipped)}
          />
        </>
      )}
    </>
  );
}

interface CheckProps extends PartProps {
  name: 'allowMaybe' | 'requireContactInfo' | 'repeats';
  label: string;
}

function Check({ form, name, label }: CheckProps) {
  return (
    <label className="choice gap-3 px-3 py-2">
      <input id={form.idOf(name)} type="checkbox" {...form.register(name)} />
      {label}
    </label>
  );
}
