type Runtime = { waitUntil(work: Promise<unknown>): void };

function isRuntime(value: unknown): value is Runtime {
  return (
    typeof value === 'object' &&
    value !== null &&
    'waitUntil' in value &&
    typeof value.waitUntil === 'function'
  );
}

/** Goes on working when the caller has the response. Hosted Supabase ends a worker before that unless it is told to wait. */
export function afterResponse(work: () => Promise<void>): void {
  const running = work().catch((cause: unknown) =>
    console.error('The work after the response failed.', cause),
  );
  const runtime: unknown = Reflect.get(globalThis, 'EdgeRuntime');
  if (isRuntime(runtime)) runtime.waitUntil(running);
}
