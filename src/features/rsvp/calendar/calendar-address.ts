/** One event behind a link, as a calendar file is asked for it. */
export interface CalendarDate {
  /** Its number behind the link, from 1. */
  number: number;
  /** Whether the guest waits for a place in it. */
  isReserve: boolean;
}

/** What a calendar file holds: these events of a link, or all of them, as a feed to subscribe to. */
export type CalendarDates = readonly CalendarDate[] | 'all';

const RESERVE = 'r';
const ALL = 'all';
const PATH = /^\/api\/calendar\/([^/]+?)(?:\/(all|\d{1,2}r?(?:-\d{1,2}r?){0,51}))?\.ics$/;

/** '/api/calendar/<token>/1-3r.ics': the events of a link that one file holds; without any, the next one. The feed ends with '/all.ics'. */
export function calendarAddress(token: string, dates: CalendarDates): string {
  if (dates === 'all') return `/api/calendar/${token}/${ALL}.ics`;
  const numbers = dates.map(({ number, isReserve }) => `${number}${isReserve ? RESERVE : ''}`);
  return `/api/calendar/${[token, ...(numbers.length > 0 ? [numbers.join('-')] : [])].join('/')}.ics`;
}

/** @returns null for any other address; the token may be any text. */
export function readCalendarAddress(pathname: string): { token: string; dates: CalendarDates } | null {
  const [, token, numbers] = PATH.exec(pathname) ?? [];
  if (token === undefined) return null;
  if (numbers === ALL) return { token, dates: ALL };
  const dates = new Map<number, CalendarDate>();
  for (const text of numbers?.split('-') ?? []) {
    const number = Number.parseInt(text, 10);
    dates.set(number, { number, isReserve: text.endsWith(RESERVE) });
  }
  return { token, dates: [...dates.values()] };
}
