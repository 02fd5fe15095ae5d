/**
 * Labels and dates of the launch; past ones read as past. `month` is a text, because formatting a date takes a phone a tenth of
 * a second, in the middle of hydration.
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

export function weeklyPlan(): string {
  return launch.weekly.map((slot) => slot.label).join(', ');
}
