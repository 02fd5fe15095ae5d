import type { ReactNode } from 'react';
import type { Step } from '#domain/feedback.ts';
import { questions } from './content.ts';

export const QUESTION_ID = 'survey-question';

function focusFromTop(heading: HTMLHeadingElement | null) {
  if (!heading) return;
  heading.focus({ preventScroll: true });
  scrollTo(0, 0);
}

interface QuestionProps {
  step: Step;
  /** The visitor came from another step, and should hear this one. */
  hasMoved: boolean;
  children: ReactNode;
}

export function Question({ step, hasMoved, children }: QuestionProps) {
  const { title, hint } = questions[step];
  return (
    <>
      <h2
        id={QUESTION_ID}
        ref={hasMoved ? focusFromTop : null}
        tabIndex={-1}
        className="display text-[2rem] leading-[0.95] text-balance normal-case outline-none lg:text-5xl"
      >
        {title}
      </h2>
      <p className="mt-1.5 mb-4 text-quiet lg:mt-3 lg:mb-6 lg:text-lg">{hint}</p>
      {children}
    </>
  );
}
