import {
  type Mutation,
  type QueryClient,
  type QueryKey,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { amend, readAgain } from './cache.ts';
import { isSignedOut, NotDone, type Outcome, orThrow, refusalOf, type Success } from './query-client.ts';
import { refusalSentences } from './refusals.ts';

type Refusal = keyof typeof refusalSentences;

export interface Operation<Input, Result extends Outcome, Shown> {
  /** Returns expected failures as a union. */
  run: (input: Input) => Promise<Result>;
  /** Id of the event or RSVP. Operations on one subject run one after another, in the order of the presses. */
  subject: (input: Input) => string;
  /** The queries that show the subject; refetched after a refusal. */
  shows?: (input: Input) => QueryKey;
  /** Pure and idempotent. Undone when the operation is refused or fails. */
  optimistic?: (shown: Shown, input: Input) => Shown;
  done?: (result: Success<Result>, input: Input) => void;
  refused?: (input: Input, reason: Refusal) => void;
  /** For failures shown beside the subject: the dashboard then shows refusals only. */
  failed?: (input: Input) => void;
  /** Other queries to refetch afterwards, whatever the result. */
  alsoStale?: (input: Input) => QueryKey[];
  /** The sentence that any view shows when it is refused or fails. Without it, the caller shows `state`. */
  sentence?: (input: Input) => string;
}

/** Variables of the mutation, which other components read from the cache. */
interface Run<Input = unknown> {
  input: Input;
  subject: string;
  shows: QueryKey | null;
  change: (shown: never) => unknown;
  sentence: string | null;
  showsOwnFailures: boolean;
}

export type OperationState =
  | { status: 'idle' | 'running' | 'done' }
  | { status: 'refused'; sentence: string }
  | { status: 'failed'; cause: 'offline' | 'noReply' | 'unknown' };

const OPERATIONS = { mutationKey: ['operation'] };

const runOf = ({ state }: Mutation): Run => state.variables as Run;

const ignore = () => undefined;

/** The last run on each subject, which the next one waits for. */
const turns = new Map<string, Promise<unknown>>();

// TanStack Query's own `scope` is fixed for each hook; here one hook writes to many subjects.
export function inTurn<T>(subject: string, run: () => Promise<T>): Promise<T> {
  const turn = (turns.get(subject) ?? Promise.resolve()).then(run, run);
  const end = () => {
    if (turns.get(subject) === turn) turns.delete(subject);
  };
  turns.set(subject, turn);
  turn.then(end, end);
  return turn;
}

function stateOf(status: 'idle' | 'pending' | 'success' | 'error', error: Error | null): OperationState {
  if (status === 'pending') return { status: 'running' };
  if (status === 'success') return { status: 'done' };
  if (status === 'idle' || isSignedOut(error)) return { status: 'idle' };
  const reason = refusalOf(error);
  if (reason) return { status: 'refused', sentence: refusalSentences[reason] };
  if (!(error instanceof NotDone)) return { status: 'failed', cause: 'unknown' };
  return { status: 'failed', cause: error.wasOnline ? 'noReply' : 'offline' };
}

/** Removes the failures of earlier runs on a subject. */
function dismiss(client: QueryClient, subject: string, kept?: Mutation): void {
  const cache = client.getMutationCache();
  const isOld = (one: Mutation) =>
    one !== kept && runOf(one).subject === subject && runOf(one).sentence !== null;
  for (const old of cache.findAll({ ...OPERATIONS, status: 'error', predicate: isOld })) cache.remove(old);
}

/** A write of the dashboard. Its change shows at once, and is undone when the database refuses it or fails. */
export function useOperation<Input, Result extends Outcome, Shown = never>(
  operation: Operation<Input, Result, Shown>,
) {
  const client = useQueryClient();
  const mutation = useMutation<Success<Result>, Error, Run<Input>>({
    ...OPERATIONS,
    mutationFn: ({ input, subject, shows }) =>
      inTurn(subject, async () => {
        const result = await orThrow(operation.run(input));
        const { optimistic } = operation;
        if (shows && optimistic) amend<Shown>(client, shows, (shown) => optimistic(shown, input));
        operation.done?.(result, input);
        return result;
      }),
    onError: (error, { input }) => {
      if (isSignedOut(error)) return;
      const reason = refusalOf(error);
      if (reason) operation.refused?.(input, reason);
      else operation.failed?.(input);
    },
    onSettled: (_, error, { input, shows }) => {
      if (isSignedOut(error)) return;
      const stale = operation.alsoStale?.(input) ?? [];
      // After a refusal the screen is out of date.
      const isOutOfDate = shows !== null && refusalOf(error) !== null;
      for (const queryKey of new Set(isOutOfDate ? [shows, ...stale] : stale)) readAgain(client, queryKey);
    },
  });

  /** Resolves when the operation has ended, with any result. */
  async function run(input: Input): Promise<void> {
    const subject = operation.subject(input);
    dismiss(client, subject);
    await mutation
      .mutateAsync({
        input,
        subject,
        shows: operation.shows?.(input) ?? null,
        change: (shown: Shown) => operation.optimistic?.(shown, input) ?? shown,
        sentence: operation.sentence?.(input) ?? null,
        showsOwnFailures: operation.failed !== undefined,
      })
      // The caller or the dashboard shows the failure; the mutation cache logs an unexpected one.
      .catch(ignore);
  }

  return {
    run,
    state: stateOf(mutation.status, mutation.error),
    /** Input of the last run. */
    input: mutation.variables?.input,
    reset: mutation.reset,
  };
}

export function isUnderWay(client: QueryClient, subject: string): boolean {
  return client.isMutating({ ...OPERATIONS, predicate: (one) => runOf(one).subject === subject }) > 0;
}

/** Waits for the operations under way: a logout during a deletion would leave half of it. */
export function whenWritten(client: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (client.isMutating() > 0) return;
      stop();
      resolve();
    };
    const stop = client.getMutationCache().subscribe(check);
    check();
  });
}

/** Pending changes to the queries that `isShown` accepts, the oldest first. */
export function useOptimisticChanges<T>(isShown: (shows: QueryKey) => boolean): ((shown: T) => T)[] {
  const runs = useMutationState({ filters: { ...OPERATIONS, status: 'pending' }, select: runOf });
  return runs
    .filter(({ shows }) => shows !== null && isShown(shows))
    .map(({ change }) => change as (shown: T) => T);
}

function isShownAnywhere(mutation: Mutation): boolean {
  const { error } = mutation.state;
  const { sentence, showsOwnFailures } = runOf(mutation);
  return sentence !== null && !isSignedOut(error) && (!showsOwnFailures || refusalOf(error) !== null);
}

/** The last refused or failed operation on each subject, to show in any view. */
export function useFailures() {
  const client = useQueryClient();
  const failed = useMutationState({
    filters: { ...OPERATIONS, status: 'error', predicate: isShownAnywhere },
    select: (mutation) => mutation as Mutation,
  });
  const failures = failed.map((mutation) => {
    const { subject, sentence } = runOf(mutation);
    const reason = refusalOf(mutation.state.error);
    return {
      subject,
      sentence: [sentence, reason && refusalSentences[reason]].filter(Boolean).join(' '),
      retry: () => {
        dismiss(client, subject, mutation);
        mutation.execute(mutation.state.variables).catch(ignore);
      },
      dismiss: () => dismiss(client, subject),
    };
  });
  return [...new Map(failures.map((failure) => [failure.subject, failure])).values()];
}
