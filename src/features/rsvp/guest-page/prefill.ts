import { isInvited } from './links.ts';

const PREFILL_KEYS = ['name', 'email', 'phone'] as const;

export function readPrefill(search: string) {
  const query = new URLSearchParams(search);
  const textIn = (key: (typeof PREFILL_KEYS)[number]) => query.get(key)?.trim() ?? '';
  return { name: textIn('name'), email: textIn('email'), phone: textIn('phone') };
}

/** A link passed on from the address bar must not carry the visitor's data, nor the secret of an invitation. */
export function withoutPrefill(address: URL): void {
  const { searchParams } = address;
  for (const key of PREFILL_KEYS) if (searchParams.has(key)) searchParams.delete(key);
  if (isInvited(address.hash)) address.hash = '';
}
