import { useStore } from '#lib/store.ts';
import { useFounding } from '../founding/founding-provider.tsx';

/** A code is verified late: the room is there from the first paint, and stays empty if the code was none. */
export function ReferrerLine() {
  const referrer = useStore(useFounding().referrer);
  return (
    <div className="grid min-h-24 sm:min-h-14">
      {referrer.status === 'valid' && (
        <p className="grid place-items-center bg-ball px-4 py-2 text-center font-semibold text-balance text-on-ball">
          {`You were invited by ${referrer.name ?? 'a founder'}! Join now and you both get founding member benefits.`}
        </p>
      )}
    </div>
  );
}

export function ReferralBanner() {
  return (
    <div className="hidden in-[.invited]:block" role="status">
      <ReferrerLine />
    </div>
  );
}
