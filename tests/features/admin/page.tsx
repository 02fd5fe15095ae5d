import './mocks.ts';
import { notifyManager } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import { expect, vi } from 'vitest';
import type { GameEvent } from '#domain/event.ts';
import { Dashboard, dashboardViews } from '#features/admin/dashboard.tsx';
import { VIEW_PATHS, type ViewName } from '#features/admin/parts/view-paths.ts';
import { makeEvent } from './fixtures.ts';

export const user = userEvent.setup();
export const onLogout = vi.fn(async () => undefined);
export const onSessionOver = vi.fn();

// jsdom knows the element, but neither how it opens nor that closing gives the focus back.
const focusedBefore = new WeakMap<HTMLDialogElement, Element | null>();
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  focusedBefore.set(this, document.activeElement);
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
  const before = focusedBefore.get(this);
  if (before instanceof HTMLElement) before.focus();
};

// Renders at once whatever `act` brought about.
notifyManager.setScheduler((tell) => tell());

// jsdom has no styles of ours: shows every action of a card, as a wide window does.
const style = document.createElement('style');
style.textContent = '[popover] { display: block !important }';
document.head.append(style);

function viewRoute(name: ViewName) {
  const View = dashboardViews[name];
  return <Route key={name} path={VIEW_PATHS[name]} element={<View />} />;
}

/** Renders the dashboard at an address in a new document, with the routes of the application. */
export function renderDashboard(address: string): void {
  cleanup();
  history.replaceState(null, '', address);
  const dashboard = <Dashboard onLogout={onLogout} onSessionOver={onSessionOver} entry="resumed" />;
  render(
    <Routes>
      <Route path="/admin" element={dashboard}>
        <Route index element={<Navigate to={VIEW_PATHS.events} replace />} />
        {(Object.keys(VIEW_PATHS) as ViewName[]).map(viewRoute)}
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

export const follow = (name: string | RegExp) => user.click(screen.getByRole('link', { name }));
export const press = (name: string | RegExp) => user.click(button(name));
export const choose = (name: string) => user.click(screen.getByRole('radio', { name }));

/** Goes to the tab with the events, and waits for them. */
export async function goToEvents() {
  await user.click(tab('Events'));
  await screen.findByRole('article');
}

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

export const inStatus = (status: GameEvent['status'], event = makeEvent().event) =>
  ({ status: 'done', event: { ...event, status } }) as const;

/** The text of a link that opens a message. */
export function textIn(link: HTMLElement): string | null {
  const { searchParams } = new URL(link.getAttribute('href') ?? '');
  return searchParams.get('body') ?? searchParams.get('text');
}
