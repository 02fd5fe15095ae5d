import { type Referrer, readReferralCode } from '#domain/referral.ts';
import { oneAtATime } from '#lib/one-at-a-time.ts';
import { retryUntilDone } from '#lib/retry.ts';
import type { ReplaceAddress } from '#lib/use-replace-address.ts';
import { whenIdle } from '#lib/when-needed.ts';
import { linkedCode, withoutCode } from './address.ts';
import { dropReferral, keepReferral, storedReferral } from './stored.ts';

function logIgnored(code: string): void {
  console.warn(`The referral code "${code}" is not valid and is ignored.`);
}

function storedReferrer(): Referrer {
  const stored = storedReferral();
  return stored ? { status: 'valid', ...stored } : { status: 'none' };
}

interface ReferrerPlace {
  get: () => Referrer;
  show: (referrer: Referrer) => void;
  replaceAddress: ReplaceAddress;
}

/** The referrer of the address, else of an earlier visit. */
export function createReferrer({ get, show: showReferrer, replaceAddress }: ReferrerPlace) {
  const hideCode = () => replaceAddress(withoutCode);

  function linkedReferrer(): Referrer {
    const text = linkedCode();
    if (text === null) return { status: 'none' };
    const code = readReferralCode(text);
    if (code !== null) return { status: 'checking', code };
    logIgnored(text);
    // Later: other parts of the page still read the address.
    whenIdle().then(hideCode);
    return { status: 'none' };
  }

  function show(referrer: Referrer) {
    // The inline script has usually made the room. An empty room stays: closing it would move the page.
    if (referrer.status !== 'none') document.documentElement.classList.add('invited');
    showReferrer(referrer);
  }

  function refuse(code: string) {
    logIgnored(code);
    hideCode();
    if (storedReferral()?.code === code) dropReferral();
    const earlier = storedReferrer();
    show(earlier);
    if (earlier.status !== 'none') check();
  }

  const check = oneAtATime(async () => {
    const asked = get();
    if (asked.status === 'none') return;
    const { code } = asked;
    const { readReferrer } = await retryUntilDone(() => import('#data/supabase/referrals.ts'));
    const result = await readReferrer(code);
    // A signup may have used it up meanwhile.
    if (get() !== asked) return;
    switch (result.status) {
      case 'ready':
        keepReferral({ code, name: result.name });
        show({ status: 'valid', code, name: result.name });
        return hideCode();
      case 'unknown':
        return refuse(code);
      case 'failed':
        // Perhaps a valid code: it stays, and the next occasion asks again.
        return;
    }
  });

  return {
    open: () => {
      const linked = linkedReferrer();
      show(linked.status === 'none' ? storedReferrer() : linked);
      check();
    },
    checkAgain: () => {
      if (get().status === 'checking') check();
    },
    code: (): string | null => {
      const referrer = get();
      return referrer.status === 'none' ? null : referrer.code;
    },
    /** A code is good for one signup of this browser, and a founder needs none. */
    close: () => {
      dropReferral();
      hideCode();
      showReferrer({ status: 'none' });
    },
  };
}
