import { useState } from 'react';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { header } from './content.ts';
import { HeaderBar } from './header-bar.tsx';
import { compact } from './looks.ts';

export function DashboardHeader({ onLogout }: { onLogout: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <HeaderBar>
      <ButtonLink look="plain" className={compact} to="/" target="_blank" rel="noopener">
        {header.viewSite}
      </ButtonLink>
      <Button look="plain" className={compact} onClick={() => setIsAsking(true)}>
        {header.logout}
      </Button>
      {isAsking && (
        <ConfirmDialog
          question={header.logoutQuestion}
          confirm={header.logout}
          keep={header.stay}
          onConfirm={onLogout}
          onClose={() => setIsAsking(false)}
        />
      )}
    </HeaderBar>
  );
}
