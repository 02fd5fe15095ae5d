type Runtime = { waitUntil(work: Promise<unknown>): void };

function isRuntime(value: unknown): value is Runtime {
  return (
    typeof value === 'object' &&
    value !== null &&
    'waitUntil' in value &&
    typeof value.waitUntil === 'function'
  );
}

/** Goes on working when the caller has the reply. Hosted Supabase ends a worker before that unless it is told to wait. */
export function afterReply(work: () => Promise<void>): void {
  const running = work().catch((cause: unknown) => console.error('The work after the reply failed.', cause));
  const runtime: unknown = Reflect.get(globalThis, 'EdgeRuntime');
  if (isRuntime(runtime)) runtime.waitUntil(running);
}
