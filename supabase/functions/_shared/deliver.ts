import type { Recipient } from './founder.ts';
import type { Letter } from './letter.ts';

export type Delivery = {
  /** A letter sent again with the same key is the same letter: the provider, if it took it before, doesn't mail it twice. */
  send(letter: Letter, idempotencyKey: string): Promise<void>;
  /** Takes a founder's claim back, so that a later request may try again. */
  release(founderId: string): Promise<void>;
};

/** Whether a claimed letter is on its way. If not, nothing is left claimed, and the log says why. */
export async function deliver(
  { send, release }: Delivery,
  recipient: Recipient,
  letter: Letter,
  idempotencyKey: string,
): Promise<boolean> {
  try {
    await send(letter, idempotencyKey);
    return true;
  } catch (cause) {
    console.error(`Founder ${recipient.founder_number} was not written to.`, cause);
    await release(recipient.id);
    return false;
  }
}
