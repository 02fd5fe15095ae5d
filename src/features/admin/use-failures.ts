import { useCallback, useState } from 'react';
import type { Failed, Refused } from '#data/firestore/operations.ts';
import { refusalSentences } from './refusals.ts';

export interface Failure {
  /** Of the event or the answer that it is about. */
  id: string;
  sentence: string;
  retry: () => void;
}

/** What the organizer did and the database did not take: the last of each thing, whatever is shown by then. */
export function useFailures(endSession: () => void) {
  const [failures, setFailures] = useState<Failure[]>([]);

  const dismiss = useCallback(
    (id: string) => setFailures((all) => all.filter((failure) => failure.id !== id)),
    [],
  );

  const report = useCallback(
    (id: string, result: Refused | Failed, sentence: string, retry: () => void) => {
      const fail = (words: string) =>
        setFailures((all) => [...all.filter((failure) => failure.id !== id), { id, sentence: words, retry }]);
      if (result.status === 'failed') return fail(sentence);
      if (result.reason === 'signed-out') return endSession();
      fail(`${sentence} ${refusalSentences[result.reason]}`);
    },
    [endSession],
  );

  return { failures, report, dismiss };
}
