import type { Rsvp } from '#domain/rsvp.ts';

const games = (count: number) => (count === 1 ? '1 game' : `${count} games`);

/** The guest's own figures. Says nothing to whoever has not come yet: they know, and it would read as a reproach. */
export function OwnRecord({ record }: { record: NonNullable<Rsvp['record']> }) {
  const { came, of } = record;
  if (came === 0) return null;
  return <p className="mt-2">{`You came to ${came} of ${games(of)}.`}</p>;
}
