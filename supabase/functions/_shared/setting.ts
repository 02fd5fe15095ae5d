import { createClient } from 'npm:@supabase/supabase-js@2';
import type { Email } from './email.ts';
import { type Ending, finishEmail, type OutboxEmail } from './outbox.ts';
import { sendEmail } from './send.ts';

export function required(name: string): string {
  const value = Deno.env.get(name);
  if (!value) throw new Error(`The function needs the secret ${name}.`);
  return value;
}

/** Calls the functions that migrations grant to the secret key alone. */
export function openDatabase() {
  const database = createClient(required('SUPABASE_URL'), required('SUPABASE_SERVICE_ROLE_KEY'), {
    auth: { persistSession: false },
  });
  return async <Answer>(name: string, parameters: object): Promise<Answer> => {
    const { data, error } = await database.rpc(name, parameters);
    if (error) throw new Error(`The database did not answer ${name}.`, { cause: error });
    return data;
  };
}

/** Reads the function's secrets once, at its start, and binds to them what its handler needs. */
export function openSetting(action: 'welcome_email' | 'send_pass' | 'guest_email' | 'invite_founders') {
  const provider = {
    url: required('EMAIL_API_URL'),
    key: required('EMAIL_API_KEY'),
    from: required('EMAIL_FROM'),
  };
  const call = openDatabase();

  return {
    head: {
      productName: required('PRODUCT_NAME'),
      siteUrl: required('SITE_URL').replace(/\/$/, ''),
      from: provider.from,
    },
    call,
    secondsToWait(address: string | null): Promise<number> {
      return call('take_attempt', { action, address });
    },
    finish: (claimed: OutboxEmail, ending: Ending) => finishEmail(call, claimed, ending),
    send: (email: Email, idempotencyKey: string) => sendEmail(provider, email, idempotencyKey),
  };
}
