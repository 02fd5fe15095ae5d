import type { Recipient } from './founder.ts';
import type { Letter } from './letter.ts';

export type Delivery = {
  send(letter: Letter): Promise<void>;
  /** Takes a founder's claim back, so that a later request may try again. */
  release(founderId: string): Promise<void>;
};

/** Whether a claimed letter is on its way. If not, nothing is left claimed, and the log says why. */
export async function deliver(
  { send, release }: Delivery,
  recipient: Recipient,
  letter: Letter,
): Promise<boolean> {
  try {
    await send(letter);
    return true;
  } catch (cause) {
    console.error(`Founder ${recipient.founder_number} was not written to.`, cause);
    await release(recipient.id);
    return false;
  }
}
