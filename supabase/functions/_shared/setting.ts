import { createClient } from 'npm:@supabase/supabase-js@2';
import type { Email } from './email.ts';
import type { Recipient } from './founder.ts';
import { sendEmail } from './send.ts';

function required(name: string): string {
  const value = Deno.env.get(name);
  if (!value) throw new Error(`The function needs the secret ${name}.`);
  return value;
}

/** Reads the function's secrets once, at its start, and binds to them what its handler needs. */
export function openSetting(action: 'welcome_email' | 'send_pass') {
  const provider = {
    url: required('EMAIL_API_URL'),
    key: required('EMAIL_API_KEY'),
    from: required('EMAIL_FROM'),
  };
  const database = createClient(required('SUPABASE_URL'), required('SUPABASE_SERVICE_ROLE_KEY'), {
    auth: { persistSession: false },
  });

  return {
    head: {
      productName: required('PRODUCT_NAME'),
      siteUrl: required('SITE_URL').replace(/\/$/, ''),
      from: provider.from,
    },
    async minutesToWait(address: string | null): Promise<number> {
      const { data, error } = await database.rpc('take_attempt', { action, address });
      if (error) throw new Error('The attempt could not be counted.', { cause: error });
      return data;
    },
    /** Marks the founder as written to and returns them; null when there is nobody to write to. */
    async claim(name: 'claim_welcome' | 'claim_pass_email', parameters: object): Promise<Recipient | null> {
      const { data, error } = await database.rpc(name, parameters).maybeSingle<Recipient>();
      if (error) throw new Error('The email could not be claimed.', { cause: error });
      return data;
    },
    /** Takes the mark back, so that a later request may try again. */
    async release(name: 'release_welcome' | 'release_pass_email', founderId: string): Promise<void> {
      const { error } = await database.rpc(name, { founder_id: founderId });
      if (error) throw new Error('The claim could not be taken back.', { cause: error });
    },
    send: (email: Email, idempotencyKey: string) => sendEmail(provider, email, idempotencyKey),
  };
}
