import { createClient } from 'npm:@supabase/supabase-js@2';
import { handle, type Letter, type Recipient } from './handler.ts';

function required(name: string): string {
  const value = Deno.env.get(name);
  if (!value) throw new Error(`The function welcome-email needs the secret ${name}.`);
  return value;
}

const emailApi = {
  url: required('EMAIL_API_URL'),
  key: required('EMAIL_API_KEY'),
  from: required('EMAIL_FROM'),
};
const database = createClient(required('SUPABASE_URL'), required('SUPABASE_SERVICE_ROLE_KEY'), {
  auth: { persistSession: false },
});

async function claim(founderId: string): Promise<Recipient | null> {
  const { data, error } = await database
    .from('founders')
    .update({ welcome_sent_at: new Date().toISOString() })
    .eq('id', founderId)
    .is('welcome_sent_at', null)
    .select('founder_number, name, email')
    .maybeSingle<Recipient>();
  if (error) throw new Error('The founder could not be claimed.', { cause: error });
  return data;
}

async function release(founderId: string): Promise<void> {
  const { error } = await database.from('founders').update({ welcome_sent_at: null }).eq('id', founderId);
  if (error) throw new Error('The claim could not be taken back.', { cause: error });
}

async function send(letter: Letter): Promise<void> {
  const response = await fetch(emailApi.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${emailApi.key}` },
    body: JSON.stringify({ ...letter, from: emailApi.from }),
  });
  if (!response.ok)
    throw new Error(`The e-mail provider answered ${response.status}: ${await response.text()}`);
}

const welcome = {
  productName: required('PRODUCT_NAME'),
  siteUrl: required('SITE_URL'),
  claim,
  release,
  send,
};

Deno.serve((request) => handle(request, welcome));
