import { readSecret } from '#domain/referral.ts';
import { env } from '#lib/env.ts';

const CODE_KEY = 'ref';
const PASS_KEY = 'pass';
const CONFIRM_KEY = 'confirm';

/** The referral link. */
export function referralUrl(code: string): string {
  return new URL(`/?${CODE_KEY}=${code}`, env.siteUrl).href;
}

/** Opens a founder's pass anywhere. The secret is in the fragment, which no browser sends to a server. */
export function passUrl(id: string): string {
  return new URL(`/#${PASS_KEY}=${id}`, env.siteUrl).href;
}

/** The code in the address as it stands there. */
export function linkedCode(): string | null {
  return new URLSearchParams(location.search).get(CODE_KEY);
}

function linkedSecret(key: string): string | null {
  const text = new URLSearchParams(location.hash.slice(1)).get(key);
  return text === null ? null : readSecret(text);
}

/** From the private link of a pass. */
export function linkedFounderId(): string | null {
  return linkedSecret(PASS_KEY);
}

/** From the link of a welcome email. */
export function linkedConfirmation(): string | null {
  return linkedSecret(CONFIRM_KEY);
}

/** A page passed on from the address bar must not carry somebody else's code by accident. */
export function withoutCode({ searchParams }: URL): void {
  searchParams.delete(CODE_KEY);
}

/** Removes the secret of a private link, too. */
export function withoutSecret(address: URL): void {
  if (linkedFounderId() ?? linkedConfirmation()) address.hash = '';
}
