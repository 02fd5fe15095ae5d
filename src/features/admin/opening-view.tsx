import { gate } from './gate-content.ts';
import { HeaderBar } from './header-bar.tsx';

/** The dashboard's frame before anything is known: what comes next moves nothing of it. */
export function OpeningView() {
  return (
    <div className="mx-auto min-h-dvh max-w-6xl px-3 pb-12 sm:px-6">
      <HeaderBar />
      <main>
        <p role="status" className="py-6 text-quiet">
          {gate.opening}
        </p>
      </main>
    </div>
  );
}
