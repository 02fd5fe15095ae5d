import { useStore } from '#lib/store.ts';
import { useFounding } from '../founding/founding-provider.tsx';

/** @param name of who invited, when it can be shown. */
function referrerLine(name: string | null): string {
  return `You were invited by ${name ?? 'a founder'}! Join now and you both get founding member benefits.`;
}

/**
 * The referrer, and what both get. A code is verified late, so the banner's room is there from the first
 * paint, and stays empty if it was none.
 */
export function ReferrerLine() {
  const referrer = useStore(useFounding().referrer);
  return (
    <div className="grid min-h-24 sm:min-h-14">
      {referrer.status === 'valid' && (
        <p className="grid place-items-center bg-ball px-4 py-2 text-center font-semibold text-balance text-on-ball">
          {referrerLine(referrer.name)}
        </p>
      )}
    </div>
  );
}

/** The first thing on the page for everybody who brings a code. */
export function ReferralBanner() {
  return (
    <div className="hidden in-[.invited]:block" role="status">
      <ReferrerLine />
    </div>
  );
}
