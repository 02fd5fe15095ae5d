const MINUTE_SECONDS = 60;
export const HOUR_SECONDS = 3600;

/** Rounded up, so that nobody comes back too early. */
export function waitOf(seconds: number): string {
  const [count, unit] =
    seconds > HOUR_SECONDS
      ? [Math.ceil(seconds / HOUR_SECONDS), 'hour']
      : [Math.ceil(seconds / MINUTE_SECONDS), 'minute'];
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}
