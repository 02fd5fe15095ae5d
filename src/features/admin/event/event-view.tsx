import type { ReactNode } from 'react';
import { ButtonLink } from '#components/ui/button.tsx';
import type { OrganizedEvent } from '#data/firestore/event-list.ts';
import type { Series } from '#data/firestore/series.ts';
import { states } from '../parts/content.ts';
import { LiveView } from '../parts/live-states.tsx';
import { paths } from '../parts/paths.ts';
import { useEvent } from './use-events.ts';

export interface ShownEvent extends OrganizedEvent {
  series: Series | null;
}

export function EventView({ id, children }: { id: string; children: (shown: ShownEvent) => ReactNode }) {
  const { live, retry } = useEvent(id);
  return (
    <LiveView live={live} refresh={retry}>
      {({ organized, series }) => (organized ? children({ ...organized, series }) : <UnknownView />)}
    </LiveView>
  );
}

export function UnknownView() {
  return (
    <section className="py-8">
      <h2 className="display text-3xl leading-none normal-case">{states.unknownTitle}</h2>
      <p className="mt-3">{states.unknown}</p>
      <ButtonLink className="mt-5" to={paths.events}>
        {states.toEvents}
      </ButtonLink>
    </section>
  );
}
