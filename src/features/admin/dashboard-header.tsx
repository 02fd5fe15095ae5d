import { useState } from 'react';
import { NavLink } from 'react-router-dom';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { LogoMark } from '#components/ui/logo.tsx';
import { cn } from '#lib/cn.ts';
import { env } from '#lib/env.ts';
import { gate } from './auth/gate-content.ts';
import { forgetLost, useUnsentCheckIns } from './guests/use-check-ins.ts';
import { compact } from './parts/button-classes.ts';
import { ConfirmDialog } from './parts/confirm-dialog.tsx';
import { header, tabs } from './parts/content.ts';
import { VIEW_PATHS } from './parts/view-paths.ts';
import { useDashboard } from './state/dashboard-context.ts';

export function DashboardHeader({ onLogout }: { onLogout: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const { session } = useDashboard();
  const unsent = Object.values(useUnsentCheckIns()).filter(({ lost }) => !lost).length;
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <LogoMark className="size-9 max-sm:hidden" />
      <p className="display text-2xl leading-none normal-case max-sm:sr-only">{env.productName}</p>
      <h1 className="rounded-sm bg-hardwood px-2 py-0.5 text-sm font-semibold max-sm:text-xs">
        {gate.badge}
      </h1>
      <div className="ml-auto flex min-h-11 gap-2">
        <ButtonLink variant="plain" className={compact} to="/" target="_blank" rel="noopener">
          {header.viewSite}
        </ButtonLink>
        <Button variant="plain" className={compact} onClick={() => setIsAsking(true)}>
          {header.logout}
        </Button>
        {isAsking && (
          <ConfirmDialog
            question={header.logoutQuestion}
            {...(unsent > 0 && { consequence: header.unsent(unsent) })}
            confirm={header.logout}
            keep={header.stay}
            onConfirm={() => {
              forgetLost(session);
              onLogout();
            }}
            onClose={() => setIsAsking(false)}
          />
        )}
      </div>
    </header>
  );
}

const TABS = ['events', 'create', 'founders', 'people', 'analytics'] as const;

/** Each tab is a page of its own, so these are links. */
export function TabBar() {
  return (
    <nav aria-label={tabs.label} className="flex flex-wrap gap-x-0.5 border-b-2 border-ink sm:gap-x-2">
      {TABS.map((tab) => (
        <NavLink
          key={tab}
          to={VIEW_PATHS[tab]}
          className={({ isActive }) =>
            cn(
              'display inline-flex min-h-12 grow items-center justify-center rounded-t-md px-0.5 text-[0.9375rem] whitespace-nowrap normal-case sm:grow-0 sm:px-6 sm:text-lg sm:tracking-wide',
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
