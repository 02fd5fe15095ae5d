import { NavLink } from 'react-router-dom';
import { cn } from '#lib/cn.ts';
import { tabs } from './parts/content.ts';
import { paths } from './parts/paths.ts';

const TABS = ['events', 'create', 'analytics'] as const;

/** Each tab is a page of its own, so these are links. */
export function TabBar() {
  return (
    <nav aria-label={tabs.label} className="flex gap-1 border-b-2 border-ink sm:gap-2">
      {TABS.map((tab) => (
        <NavLink
          key={tab}
          to={paths[tab]}
          className={({ isActive }) =>
            cn(
              'display inline-flex min-h-12 grow items-center justify-center rounded-t-md px-3 text-lg tracking-wide normal-case sm:grow-0 sm:px-6',
              isActive ? 'bg-ink text-ground' : 'text-ink hover:bg-hardwood',
            )
          }
        >
          {tabs[tab]}
        </NavLink>
      ))}
    </nav>
  );
}
