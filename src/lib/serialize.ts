const ends = new Map<string | object, Promise<void>>();

/**
 * Begins `work` once everything asked for earlier under the same key has ended, well or badly: two writes to one thing
 * reach the database in the order in which they were made.
 */
export function serialize<T>(key: string | object, work: () => Promise<T>): Promise<T> {
  const turn = (ends.get(key) ?? Promise.resolve()).then(work);
  const forget = () => {
    if (ends.get(key) === end) ends.delete(key);
  };
  const end = turn.then(forget, forget);
  ends.set(key, end);
  return turn;
}
