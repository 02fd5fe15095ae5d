import { type Invitation, readReferralCode } from '#domain/referral.ts';
import { oneAtATime } from '#lib/one-at-a-time.ts';
import { retryUntilDone } from '#lib/retry.ts';
import { createStore } from '#lib/store.ts';
import type { ReplaceAddress } from '#lib/use-replace-address.ts';
import { whenIdle } from '#lib/when-needed.ts';
import { linkedCode, withoutCode } from './address.ts';
import { dropReferral, keepReferral, storedReferral } from './stored.ts';

/** An unknown code is ignored without a message. */
function logIgnored(code: string): void {
  console.warn(`The referral code "${code}" is not valid and is ignored.`);
}

function storedInvitation(): Invitation {
  const stored = storedReferral();
  return stored ? { status: 'valid', ...stored } : { status: 'none' };
}

/** Whose link the visitor came through: from the address, else from an earlier visit. */
export function createInvitation(replaceAddress: ReplaceAddress) {
  const state = createStore<Invitation>({ status: 'none' });
  const hideCode = () => replaceAddress(withoutCode);

  function linkedInvitation(): Invitation {
    const text = linkedCode();
    if (text === null) return { status: 'none' };
    const code = readReferralCode(text);
    if (code !== null) return { status: 'checking', code };
    logIgnored(text);
    // Later: other parts of the page still read the address.
    whenIdle().then(hideCode);
    return { status: 'none' };
  }

  function show(invitation: Invitation) {
    // Where the inline script has not made room already. It stays when nothing comes into it: closing it would move the page.
    if (invitation.status !== 'none') document.documentElement.classList.add('invited');
    state.set(invitation);
  }

  function refuse(code: string) {
    logIgnored(code);
    hideCode();
    if (storedReferral()?.code === code) dropReferral();
    const earlier = storedInvitation();
    show(earlier);
    if (earlier.status !== 'none') check();
  }

  const check = oneAtATime(async () => {
    const asked = state.get();
    if (asked.status === 'none') return;
    const { code } = asked;
    const { readReferrer } = await retryUntilDone(() => import('#data/supabase/referrals.ts'));
    const result = await readReferrer(code);
    // Somebody may have joined with it meanwhile.
    if (state.get() !== asked) return;
    switch (result.status) {
      case 'ready':
        keepReferral({ code, name: result.name });
        show({ status: 'valid', code, name: result.name });
        return hideCode();
      case 'unknown':
        return refuse(code);
      case 'failed':
        // It may be a good one: it stays, and the next occasion asks again.
        return;
    }
  });

  return {
    state,
    open: () => {
      const linked = linkedInvitation();
      show(linked.status === 'none' ? storedInvitation() : linked);
      check();
    },
    /** To be called when the network may be back. */
    checkAgain: () => {
      if (state.get().status === 'checking') check();
    },
    /** What a signup now would be owed to. The database ignores a code that turns out to be none. */
    code: (): string | null => {
      const invitation = state.get();
      return invitation.status === 'none' ? null : invitation.code;
    },
    /** A code is good for one signup of this browser, and a founder needs none. */
    close: () => {
      dropReferral();
      hideCode();
      state.set({ status: 'none' });
    },
  };
}
