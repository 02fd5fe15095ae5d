import { CourtLine } from '#components/layout/court-line.tsx';
import type { FoundingBoard } from '#domain/founding-board.ts';
import type { Readable } from '#lib/store.ts';
import { About } from './about.tsx';
import { Benefits } from './benefits.tsx';
import { Faq } from './faq.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { Problems } from './problems.tsx';
import { Sports } from './sports.tsx';
import { Stats } from './stats.tsx';
import { Timeline } from './timeline.tsx';

/** The sections between hero and form. */
export function Sections({ board }: { board: Readable<FoundingBoard> }) {
  return (
    <>
      <Problems />
      <HowItWorks />
      <Timeline />
      <CourtLine />
      <Sports />
      <About />
      <Benefits />
      <CourtLine />
      <Faq />
      <Stats board={board} />
    </>
  );
}
