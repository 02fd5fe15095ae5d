import './mocks.ts';
import { notifyManager } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import { expect, vi } from 'vitest';
import type { OrganizedEvent } from '#data/firestore/event-list.ts';
import type { GameEvent } from '#domain/event.ts';
import type { Rsvp } from '#domain/rsvp.ts';
import { Dashboard, dashboardViews } from '#features/admin/dashboard.tsx';
import { VIEW_PATHS, type ViewName } from '#features/admin/parts/view-paths.ts';
import { mock, pageOf } from './data.ts';
import { makeEvent } from './fixtures.ts';

export const user = userEvent.setup();
export const onLogout = vi.fn(async () => undefined);
export const onSessionOver = vi.fn();

// Renders at once whatever `act` brought about.
notifyManager.setScheduler((tell) => tell());

const names = Object.keys(VIEW_PATHS) as ViewName[];

function viewRoute(name: ViewName) {
  const View = dashboardViews[name];
  return <Route key={name} path={VIEW_PATHS[name]} element={<View />} />;
}

/** jsdom has no styles of ours: shows every action of a card, as a wide window does. */
function showMenus(): void {
  const style = document.createElement('style');
  style.textContent = '[popover] { display: block !important }';
  document.head.append(style);
}

/** Renders the dashboard at an address in a new document, with the routes of the application. */
export function renderDashboard(address: string): void {
  cleanup();
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

export const loading = () => screen.queryByText(/^(Loading|Counting).*…$/);

/** Renders the dashboard, and waits until everything is read. */
export async function open(address: string) {
  renderDashboard(address);
  await waitFor(() => expect(loading()).not.toBeInTheDocument());
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const field = (label: string) => screen.getByLabelText(label);
export const tab = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Dashboard' })).getByText(name);
export const card = (name = 'Sunset volleyball') => within(screen.getByRole('article', { name }));
export const region = (name: string | RegExp) => within(screen.getByRole('region', { name }));
/** The question that must be answered first. */
export const question = () => within(screen.getByRole('alertdialog'));
export const dialog = () => within(screen.getByRole('dialog'));

export const press = (name: string | RegExp) => user.click(button(name));
export const choose = (name: string) => user.click(screen.getByRole('radio', { name }));

export async function confirm(asked: string, answer = asked) {
  await press(asked);
  await user.click(question().getByRole('button', { name: answer }));
}

/** Fills in a new event. */
export async function fillEvent(title: string, date: string) {
  await open('/admin/create');
  await user.type(field('Event title'), title);
  await user.type(field('Date'), date);
  await user.type(field('Time'), '19:00');
  await user.selectOptions(field('Location'), 'Westside Park');
  await user.type(field('Organizer name'), 'Maya');
}

export async function fill(label: string, text: string) {
  await user.clear(field(label));
  await user.click(field(label));
  await user.paste(text);
}

/** Presses a button that copies, and returns what it copied. */
export async function copied(name: string) {
  await press(name);
  return navigator.clipboard.readText();
}

/** Makes the next call of a mocked function answer once the test calls the result. */
export function replyLater<A extends unknown[], R>(work: (...args: A) => Promise<R>) {
  const reply = Promise.withResolvers<R>();
  vi.mocked(work).mockReturnValueOnce(reply.promise);
  return (result: R) => act(async () => reply.resolve(result));
}

/** The one event in the database. */
export function givenEvent<T extends OrganizedEvent>(organized: T): T {
  mock.readEvents.mockResolvedValue({ status: 'ready', events: [organized] });
  mock.listEvents.mockResolvedValue(pageOf([organized]));
  return organized;
}

export function givenRsvps(...rsvps: Rsvp[]): void {
  mock.listRsvps.mockResolvedValue({ status: 'ready', rsvps });
}

export const inStatus = (status: GameEvent['status'], event = makeEvent().event) =>
  ({ status: 'done', event: { ...event, status } }) as const;
