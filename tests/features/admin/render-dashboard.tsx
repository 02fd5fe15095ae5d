import { notifyManager } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import { vi } from 'vitest';
import { Dashboard, dashboardViews } from '#features/admin/dashboard.tsx';
import { VIEW_PATHS, type ViewName } from '#features/admin/parts/view-paths.ts';

// What `act` has brought about is on the screen when it ends.
notifyManager.setScheduler((tell) => tell());

const names = Object.keys(VIEW_PATHS) as ViewName[];

function viewRoute(name: ViewName) {
  const View = dashboardViews[name];
  return <Route key={name} path={VIEW_PATHS[name]} element={<View />} />;
}

/** jsdom has no styles of ours: the actions of a card are all there, as in a wide window. */
function showMenus(): void {
  const style = document.createElement('style');
  style.textContent = '[popover] { display: block !important }';
  document.head.append(style);
}

/** The dashboard and its views at an address, as the application's router shows them. */
export function renderDashboard(address: string, { onLogout = vi.fn(), onSessionOver = vi.fn() } = {}): void {
  history.replaceState(null, '', address);
  showMenus();
  const dashboard = <Dashboard onLogout={onLogout} onSessionOver={onSessionOver} entry="resumed" />;
  render(
    <Routes>
      <Route path="/admin" element={dashboard}>
        <Route index element={<Navigate to={VIEW_PATHS.events} replace />} />
        {names.map(viewRoute)}
      </Route>
    </Routes>,
    { wrapper: BrowserRouter },
  );
}
