import { cn } from '#lib/cn.ts';
import { linkTo } from './address.ts';
import { tabs } from './content.ts';
import { paths, type View } from './views.ts';

type Tab = 'events' | 'create' | 'analytics';

function tabOf(view: View): Tab | null {
  switch (view.name) {
    case 'events':
    case 'guests':
    case 'edit':
      return 'events';
    case 'create':
    case 'copy':
      return 'create';
    case 'analytics':
      return 'analytics';
    case 'unknown':
      return null;
  }
}

const TABS: Tab[] = ['events', 'create', 'analytics'];

/** Each tab is a page of its own, so these are links. */
export function TabBar({ view }: { view: View }) {
  const current = tabOf(view);
  return (
    <nav aria-label={tabs.label} className="flex gap-1 border-b-2 border-ink sm:gap-2">
      {TABS.map((tab) => (
        <a
          key={tab}
          {...linkTo(paths[tab])}
          aria-current={tab === current ? 'page' : undefined}
          className={cn(
            'display inline-flex min-h-12 grow items-center justify-center rounded-t-md px-3 text-lg tracking-wide normal-case sm:grow-0 sm:px-6',
            tab === current ? 'bg-ink text-ground' : 'text-ink hover:bg-hardwood',
          )}
        >
          {tabs[tab]}
        </a>
      ))}
    </nav>
  );
}
