import type { Email } from './email.ts';
import type { Recipient } from './founder.ts';

export type Delivery = {
  /** An email sent again with the same key is the same email: the provider, if it took it before, doesn't mail it twice. */
  send(email: Email, idempotencyKey: string): Promise<void>;
  /** Takes a founder's claim back, so that a later request may try again. */
  release(founderId: string): Promise<void>;
};

/** Whether a claimed email is on its way. If not, nothing is left claimed, and the log says why. */
export async function deliver(
  { send, release }: Delivery,
  recipient: Recipient,
  email: Email,
  idempotencyKey: string,
): Promise<boolean> {
  try {
    await send(email, idempotencyKey);
    return true;
  } catch (cause) {
    console.error(`Founder ${recipient.founder_number} was not written to.`, cause);
    await release(recipient.id);
    return false;
  }
}
