import { readSecret } from '#domain/referral.ts';
import { env } from '#lib/env.ts';

const CODE_KEY = 'ref';
const PASS_KEY = 'pass';
const CONFIRM_KEY = 'confirm';

export function referralUrl(code: string): string {
  return new URL(`/?${CODE_KEY}=${code}`, env.siteUrl).href;
}

/** The secret is in the fragment, which no browser sends to a server. */
export function passUrl(id: string): string {
  return new URL(`/#${PASS_KEY}=${id}`, env.siteUrl).href;
}

/** As it stands in the address, right or wrong. */
export function linkedCode(): string | null {
  return new URLSearchParams(location.search).get(CODE_KEY);
}

function linkedSecret(key: string): string | null {
  const text = new URLSearchParams(location.hash.slice(1)).get(key);
  return text === null ? null : readSecret(text);
}

export function linkedFounderId(): string | null {
  return linkedSecret(PASS_KEY);
}

export function linkedConfirmation(): string | null {
  return linkedSecret(CONFIRM_KEY);
}

/** A page that is passed on must not carry somebody else's code by accident. */
export function withoutCode({ searchParams }: URL): void {
  searchParams.delete(CODE_KEY);
}

export function withoutSecret(address: URL): void {
  if (linkedFounderId() ?? linkedConfirmation()) address.hash = '';
}
