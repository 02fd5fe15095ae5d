/**
 * The one place for the launch's labels and dates. A label is what people say; its instant decides whether the
 * page speaks of it as coming or gone.
 */
export const launch = {
  timeZone: 'America/New_York',
  firstGame: { label: 'Oct 15, 7pm @ Kanapaha', at: '2025-10-15T19:00:00-04:00' },
  firstTestGame: { label: 'Sept 15', at: '2025-09-15T19:00:00-04:00' },
  weekly: [
    { sport: 'volleyball', label: 'Tuesday volleyball 7pm' },
    { sport: 'basketball', label: 'Thursday basketball 8pm' },
  ],
} as const;

export interface LaunchDate {
  label: string;
  at: string;
}

export function isPast(date: LaunchDate, now: number): boolean {
  return Date.parse(date.at) <= now;
}

/** 'October 2025', as people in Gainesville would say it at that instant. */
export function launchMonth(date: LaunchDate): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone: launch.timeZone,
    month: 'long',
    year: 'numeric',
  }).format(Date.parse(date.at));
}
