import { type MouseEvent, Suspense } from 'react';
import { Button } from '#components/ui/button.tsx';
import { useStore } from '#lib/store.ts';
import { useFounding } from '../founding/founding-provider.tsx';
import { PassPanel } from '../pass/lazy-pass-panel.ts';
import { LapseLines, NumberTile } from '../pass/number-tile.tsx';
import { passWords } from '../pass/pass-content.ts';

/** The pressed button disappears: the section takes its focus. */
function focusSection({ currentTarget }: MouseEvent<HTMLElement>) {
  currentTarget.closest('section')?.focus();
}

export function ReturningView({ isAskedFor }: { isAskedFor: boolean }) {
  const { pass, retryPass, forgetPass } = useFounding();
  const shown = useStore(pass);
  switch (shown.status) {
    case 'none':
      return null;
    case 'loading':
      return <NumberTile greeting={passWords.opening} founderNumber={null} isAskedFor={false} />;
    case 'failed':
      return (
        <div role="alert">
          <p className="font-semibold">{passWords.failed}</p>
          <Button
            className="mt-4"
            onClick={(event) => {
              focusSection(event);
              retryPass();
            }}
          >
            {passWords.retry}
          </Button>
        </div>
      );
    case 'ready': {
      const { founderNumber, firstName, hold, spotsLeft } = shown.pass;
      return (
        <>
          <NumberTile
            greeting={passWords.welcomeBack(firstName)}
            founderNumber={founderNumber}
            isAskedFor={isAskedFor}
            isLapsed={hold === 'lapsed'}
          >
            {hold === 'lapsed' ? (
              <LapseLines number={shown.pass} />
            ) : (
              <p>
                {passWords.place(founderNumber)} {hold === 'confirmed' && passWords.kept}
              </p>
            )}
            <p className="text-on-court/85 tabular">{passWords.spotsLeft(spotsLeft)}</p>
          </NumberTile>
          <Suspense>
            <PassPanel />
          </Suspense>
          <button
            type="button"
            className="mt-2 min-h-11 text-left text-sm underline"
            onClick={(event) => {
              focusSection(event);
              forgetPass();
            }}
          >
            {passWords.forget}
          </button>
        </>
      );
    }
  }
}
