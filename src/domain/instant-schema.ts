import * as z from 'zod/mini';

/** A time as Postgres sends it, in milliseconds. */
export const instantSchema = z.pipe(
  z.string(),
  z.transform((text) => Date.parse(text)),
);
