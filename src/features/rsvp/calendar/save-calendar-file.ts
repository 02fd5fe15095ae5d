import type { CalendarEntry } from '#lib/calendar.ts';
import { icsFile } from '#lib/ics-file.ts';
import { type SaveResult, saveFile } from '#lib/save-file.ts';

/** Loaded when somebody asks for the file: most guests never do. */
export function saveCalendarFile(entry: CalendarEntry, name: string): Promise<SaveResult> {
  return saveFile(new File([icsFile(entry)], `${name}.ics`, { type: 'text/calendar' }));
}
