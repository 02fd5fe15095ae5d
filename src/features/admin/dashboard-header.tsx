import { useState } from 'react';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { LogoMark } from '#components/ui/logo.tsx';
import { env } from '#lib/env.ts';
import { gate } from './auth/gate-content.ts';
import { useUnsentCheckIns } from './guests/use-check-ins.ts';
import { compact } from './parts/button-classes.ts';
import { ConfirmDialog } from './parts/confirm-dialog.tsx';
import { header } from './parts/content.ts';

/** The dashboard's top line. */
export function DashboardHeader({ onLogout }: { onLogout: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const unsent = Object.keys(useUnsentCheckIns()).length;
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
            onConfirm={onLogout}
            onClose={() => setIsAsking(false)}
          />
        )}
      </div>
    </header>
  );
}
