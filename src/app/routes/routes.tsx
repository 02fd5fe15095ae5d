import type { ComponentType } from 'react';
import {
  matchRoutes,
  Navigate,
  type NonIndexRouteObject,
  type RouteObject,
  useOutletContext,
} from 'react-router-dom';
import { VIEW_PATHS, type ViewName } from '#features/admin/parts/view-paths.ts';
import { type ImportPage, type LazyPage, lazyPage } from './lazy-page.ts';

export interface PageRoute extends NonIndexRouteObject {
  path: string;
  page: LazyPage;
}

function route(path: string, importPage: ImportPage, children?: RouteObject[]): PageRoute {
  const page = lazyPage(importPage);
  return { path, page, element: <page.Content />, caseSensitive: true, ...(children && { children }) };
}

/** The view's code comes after the sign-in, through the outlet's context. */
function DashboardView({ name }: { name: ViewName }) {
  const View = useOutletContext<Record<ViewName, ComponentType>>()[name];
  return <View />;
}

function dashboardView(name: ViewName): RouteObject {
  return { path: VIEW_PATHS[name], element: <DashboardView name={name} />, caseSensitive: true };
}

const notFound = route('*', () => import('./not-found.tsx'));

/** The browser, the prerender and the host's rewrites follow this list. */
export const routes: PageRoute[] = [
  route('/', () => import('./landing.tsx')),
  route('/beta-feedback', () => import('./beta-feedback.tsx')),
  route('/test-rsvp', () => import('./test-rsvp.tsx')),
  route('/privacy', () => import('./privacy.tsx')),
  route('/emails', () => import('./emails.tsx')),
  route('/games', () => import('./games.tsx')),
  route('/rsvp/:token?', () => import('./rsvp.tsx')),
  route('/admin', () => import('./admin.tsx'), [
    { index: true, element: <Navigate to={VIEW_PATHS.events} replace /> },
    dashboardView('events'),
    dashboardView('guests'),
    dashboardView('checkIn'),
    dashboardView('edit'),
    dashboardView('invite'),
    dashboardView('series'),
    dashboardView('create'),
    dashboardView('copy'),
    dashboardView('founders'),
    dashboardView('founder'),
    dashboardView('people'),
    dashboardView('person'),
    dashboardView('survey'),
    dashboardView('analytics'),
    dashboardView('emails'),
  ]),
  notFound,
];

const known = new Map<string, PageRoute>();

/** The not-found page for unknown addresses. Each address is matched once. */
export function pageRouteAt(pathname: string): PageRoute {
  const route = known.get(pathname) ?? matchRoutes(routes, pathname)?.[0]?.route ?? notFound;
  known.set(pathname, route);
  return route;
}
