import type { FounderPass, OwnPass } from '#domain/referral.ts';
import { readStored, removeStored, store } from '#lib/browser-storage.ts';
import { oneAtATime } from '#lib/one-at-a-time.ts';
import { retryUntilDone } from '#lib/retry.ts';
import type { ReplaceAddress } from '#lib/use-replace-address.ts';
import { linkedFounderId, withoutSecret } from './address.ts';
import { dropFounderId, keepFounderId, storedFounderId } from './stored.ts';

const ADDRESS_KEY = 'showup:founder-email';

/** Known to this browser only: the private link shows the pass, not the address. */
function storedAddress(founderId: string): string | null {
  const [id, address] = (readStored(ADDRESS_KEY) ?? '').split(' ');
  return id === founderId && address !== undefined ? address : null;
}

function keepAddress(founderId: string, address: string): void {
  store(ADDRESS_KEY, `${founderId} ${address}`);
}

function forgetStored(): void {
  dropFounderId();
  removeStored(ADDRESS_KEY);
}

/** The address is kept only until the number is confirmed. */
function addressOf(id: string, { hold }: FounderPass): string | null {
  if (hold === 'confirmed' && storedAddress(id) !== null) removeStored(ADDRESS_KEY);
  return storedAddress(id);
}

interface PassPlace {
  get: () => OwnPass;
  show: (pass: OwnPass) => void;
  replaceAddress: ReplaceAddress;
  /** The stored key no longer opens a pass. */
  moved: () => void;
}

export function createOwnPass({ get, show, replaceAddress, moved }: PassPlace) {
  const hideFounderId = () => replaceAddress(withoutSecret);
  let founderId: string | null = null;

  function begin(id: string | null) {
    founderId = id;
    show({ status: id === null ? 'none' : 'loading' });
  }

  function refuse(id: string) {
    console.warn('There is no founder pass under this id.');
    hideFounderId();
    const wasStored = storedFounderId() === id;
    if (wasStored) forgetStored();
    begin(storedFounderId());
    if (founderId !== null) refresh();
    else if (wasStored) moved();
  }

  const refresh = oneAtATime(async () => {
    const id = founderId;
    if (id === null) return;
    const { readFounderPass } = await retryUntilDone(() => import('#data/supabase/referrals.ts'));
    const result = await readFounderPass(id);
    if (id !== founderId) return;
    switch (result.status) {
      case 'ready':
        keepFounderId(id);
        if (linkedFounderId() === id) hideFounderId();
        return show({ status: 'ready', id, pass: result.pass, address: addressOf(id, result.pass) });
      case 'unknown':
        return refuse(id);
      case 'failed':
        // A pass that is known stays.
        if (get().status !== 'ready') show({ status: 'failed' });
        return;
    }
  });

  function open(id: string | null) {
    // The inline script hid the form, in whose place the pass is shown now.
    document.documentElement.classList.remove('returning');
    if (id === founderId) return;
    begin(id);
    refresh();
  }

  return {
    /** The stored founder comes before the one of a private link. */
    openKnown: () => open(founderId ?? storedFounderId() ?? linkedFounderId()),
    openNew: (id: string, address: string | null = null) => {
      keepFounderId(id);
      if (address !== null) keepAddress(id, address);
      hideFounderId();
      open(id);
    },
    /** The link's founder, where another one's pass is shown. */
    other: (): string | null => {
      const linked = linkedFounderId();
      const known = founderId ?? storedFounderId();
      return linked === null || known === null || linked === known ? null : linked;
    },
    corrected: (address: string) => {
      const shown = get();
      if (shown.status !== 'ready') return;
      keepAddress(shown.id, address);
      show({ ...shown, address });
    },
    refresh: () => void refresh(),
    retry: () => {
      show({ status: 'loading' });
      refresh();
    },
    forget: () => {
      forgetStored();
      begin(null);
    },
  };
}
