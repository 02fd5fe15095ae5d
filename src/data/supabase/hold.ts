import * as z from 'zod/mini';
import { instantSchema } from '#domain/instant-schema.ts';
import type { HeldNumber } from '#domain/referral.ts';
import { countSchema } from './client.ts';

/** A founder's own number in the database's replies. */
export const holdShape = {
  founder_number: countSchema,
  first_number: countSchema,
  confirmed: z.boolean(),
  /** By the database's clock: a phone's may be wrong. */
  lapsed: z.boolean(),
  held_until: instantSchema,
};

const holdSchema = z.object(holdShape);

export function toHeldNumber(answer: z.output<typeof holdSchema>): HeldNumber {
  const unconfirmed = answer.lapsed ? 'lapsed' : 'held';
  return {
    founderNumber: answer.founder_number,
    firstNumber: answer.first_number,
    hold: answer.confirmed ? 'confirmed' : unconfirmed,
    heldUntil: answer.held_until,
  };
}
