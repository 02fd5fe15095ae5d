import { readStored, removeStored, store } from '#lib/browser-storage.ts';

const ADDRESS_KEY = 'showup:founder-email';

/** Where the email of this founder went. No server tells it: whoever has the private link sees the pass, not the address. */
export function storedAddress(founderId: string): string | null {
  const [id, address] = (readStored(ADDRESS_KEY) ?? '').split(' ');
  return id === founderId && address !== undefined ? address : null;
}

export function keepAddress(founderId: string, address: string): void {
  store(ADDRESS_KEY, `${founderId} ${address}`);
}

export function dropAddress(): void {
  removeStored(ADDRESS_KEY);
}
