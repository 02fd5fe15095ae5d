/**
 * The one place for the launch's labels and dates; their instant decides whether the page speaks of them as coming or gone.
 * The month is a text: on a phone the first format of a date takes a tenth of a second, in the middle of hydration.
 */
export const launch = {
  firstGame: {
    label: 'Oct 15, 7pm @ Kanapaha',
    at: '2025-10-15T19:00:00-04:00',
    month: 'October 2025',
    venue: 'Kanapaha Veterans Memorial Park, Gainesville, Florida',
  },
  firstTestGame: { label: 'Sept 15', at: '2025-09-15T19:00:00-04:00', month: 'September 2025' },
  weekly: [
    { sport: 'volleyball', label: 'Tuesday volleyball 7pm' },
    { sport: 'basketball', label: 'Thursday basketball 8pm' },
  ],
  timeline: [
    {
      id: 'recruit',
      label: 'Sept 2025',
      at: '2025-09-01T00:00:00-04:00',
      until: '2025-10-01T00:00:00-04:00',
    },
    { id: 'play', label: 'Oct 2025', at: '2025-10-01T00:00:00-04:00', until: '2025-11-01T00:00:00-04:00' },
    { id: 'repeat', label: 'Nov 2025', at: '2025-11-01T00:00:00-04:00', until: '2025-12-01T00:00:00-05:00' },
    { id: 'grow', label: '2026', at: '2026-01-01T00:00:00-05:00', until: '2027-01-01T00:00:00-05:00' },
  ],
} as const;

export interface LaunchDate {
  label: string;
  at: string;
}

/** Something that takes a while: from `at` to `until`. */
interface LaunchStep extends LaunchDate {
  until: string;
}

export type LaunchStepId = (typeof launch.timeline)[number]['id'];
export type Stage = 'past' | 'now' | 'ahead';

export function isPast(date: LaunchDate, now: number): boolean {
  return Date.parse(date.at) <= now;
}

export function stageOf(step: LaunchStep, now: number): Stage {
  if (!isPast(step, now)) return 'ahead';
  return Date.parse(step.until) <= now ? 'past' : 'now';
}

/** When the weekly games are, in one line. */
export function weeklyPlan(): string {
  return launch.weekly.map((slot) => slot.label).join(', ');
}
