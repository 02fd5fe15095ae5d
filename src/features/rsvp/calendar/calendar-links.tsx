import { useState } from 'react';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import type { GameEvent } from '#domain/event.ts';
import { googleCalendarUrl } from '#lib/calendar.ts';
import type { SaveResult } from '#lib/save-file.ts';
import { calendar } from '../invitation/invitation-content.ts';
import { calendarEntry } from './calendar-entry.ts';

type Saving = SaveResult | 'failed' | 'unasked';

const sentences: Record<Saving, string | null> = {
  unasked: null,
  saved: null,
  dismissed: null,
  unsupported: calendar.unsupported,
  failed: calendar.failed,
};

interface CalendarLinksProps {
  event: GameEvent;
  pageUrl: string;
  /** Whether it is the next thing to do. */
  isNext?: boolean;
}

/** Two ways into a calendar: Google's page, and a file for every other one. */
export function CalendarLinks({ event, pageUrl, isNext = false }: CalendarLinksProps) {
  const [saving, setSaving] = useState<Saving>('unasked');
  const entry = calendarEntry(event, pageUrl);

  async function save() {
    try {
      const { saveCalendarFile } = await import('./save-calendar-file.ts');
      setSaving(await saveCalendarFile(entry, event.id));
    } catch (cause) {
      console.error('The calendar file was not saved.', cause);
      setSaving('failed');
    }
  }

  return (
    <div className="mt-5 flex flex-wrap gap-2">
      <ButtonLink
        variant={isNext ? 'loud' : 'plain'}
        className="grow gap-1.5 px-3!"
        to={googleCalendarUrl(entry)}
        target="_blank"
        rel="noopener noreferrer"
      >
        {calendar.google} <span className="font-sans text-sm font-normal">{calendar.opensGoogle}</span>
      </ButtonLink>
      <Button variant={isNext ? 'loud' : 'plain'} className="grow px-3!" onClick={save}>
        {calendar.file}
      </Button>
      <p role="status" className="w-full empty:hidden">
        {sentences[saving]}
      </p>
    </div>
  );
}
