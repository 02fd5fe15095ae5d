import type { Sending } from './use-sending.ts';

/** Says why an answer did not get through. */
export function SendingProblem({ sending }: { sending: Sending }) {
  return (
    <div role="alert" className="text-clay">
      {sending.status === 'unsuccessful' && (
        <p className="pb-2">
          <strong>{sending.sentence}</strong> {sending.hint}
        </p>
      )}
    </div>
  );
}
