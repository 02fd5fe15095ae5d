import { HomeLink } from '#components/layout/home-link.tsx';
import { type Answers, STEPS, type Step, type Survey, stepsFor } from '#domain/feedback.ts';
import { cn } from '#lib/cn.ts';
import { bar } from './content.ts';
import { page } from './page-content.ts';

/** Shrinks to a strip on a phone after the first step. */
export function Scoreboard({ survey, answers }: { survey: Survey; answers: Answers }) {
  const isOpening = survey.status !== 'submitted' && survey.step === STEPS[0];
  return (
    <div
      className={cn(
        'court-paint relative flex flex-wrap items-center gap-x-4 overflow-hidden p-5 text-on-court sm:p-7 lg:flex-col lg:items-stretch lg:p-10',
        !isOpening && 'max-lg:py-3.5',
      )}
    >
      <Key />
      <HomeLink className="-my-2 text-xl tracking-wide" logoClassName="rounded-md border border-court-line" />
      <div className={cn('max-lg:w-full', !isOpening && 'max-lg:sr-only')}>
        <h1 className="display mt-3 text-[2.1rem] leading-[0.92] text-balance lg:mt-10 lg:text-6xl">
          {page.heading}
        </h1>
        <p className="mt-2 lg:mt-5 lg:text-lg">
          {page.lead} <span className="max-lg:hidden">{page.purpose}</span>
        </p>
      </div>
      {survey.status !== 'submitted' && (
        <Progress step={survey.step} answers={answers} isStrip={!isOpening} />
      )}
    </div>
  );
}

function Key() {
  return (
    <svg
      className="pointer-events-none absolute right-0 bottom-25 hidden h-24 text-court-line lg:block"
      viewBox="0 0 150 130"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path d="M150 15H70v100h80M70 15a50 50 0 0 0 0 100" />
    </svg>
  );
}

interface ProgressProps {
  step: Step;
  answers: Answers;
  isStrip: boolean;
}

function Progress({ step, answers, isStrip }: ProgressProps) {
  const steps = stepsFor(answers);
  const number = steps.indexOf(step) + 1;
  const text = bar.step(number, steps.length);
  return (
    <div
      className={cn(
        'flex grow items-center gap-x-4 gap-y-2 lg:mt-auto lg:grow-0 lg:flex-col lg:items-stretch lg:pt-10',
        isStrip ? 'max-lg:flex-col max-lg:items-end' : 'max-lg:mt-3',
      )}
    >
      <p className="display shrink-0 text-2xl leading-none text-ball lg:text-4xl">{text}</p>
      <div
        role="progressbar"
        aria-label={bar.progress}
        aria-valuemin={1}
        aria-valuenow={number}
        aria-valuemax={steps.length}
        aria-valuetext={text}
        className={cn('flex gap-1.5 lg:w-full', isStrip ? 'w-full max-w-40 lg:max-w-none' : 'grow lg:grow-0')}
      >
        {steps.map((one, index) => (
          <span
            key={one}
            className={cn(
              'h-2.5 grow rounded-sm border transition-colors duration-300 ease-settle lg:h-4',
              index < number ? 'border-ball bg-ball' : 'border-on-court/50',
            )}
          />
        ))}
      </div>
    </div>
  );
}
