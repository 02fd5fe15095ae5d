import { afterEach, beforeEach, expect, vi } from 'vitest';
import { createFirestore, type Store } from '#data/firestore/client.ts';
import type { FirestoreConfig } from '#data/firestore/rest.ts';
import type { RsvpRequest } from '#data/firestore/rsvps.ts';
import type { EventInput } from '#domain/event-input.ts';
import { makeRsvpId } from '#domain/rsvp.ts';
import { organizer, visitor } from './actors.ts';
import { config, storeOf } from './emulator.ts';
import { type EventPaths, shownTo } from './events.ts';
import { HOUR_MS } from './fixtures.ts';

export const SIGNED_OUT = { status: 'refused', reason: 'signed-out' };

export const office = storeOf(organizer);
export const guest = storeOf(visitor);
/** Nobody listens there. */
export const NOBODY = { ...config, emulatorHost: '127.0.0.1:9' };

let devices = 0;
/** A connection of its own, as another tab or phone has. */
export function openDevice(to: FirestoreConfig = config): Store {
  devices += 1;
  return createFirestore(to, `device-${devices}`);
}

/** What the data layer reports on the console, in each test of the file. */
export function catchErrors() {
  const errors = vi.fn();
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(errors.mockReset());
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  return errors;
}

/** The result, which must have that status. */
export function expectStatus<Result extends { status: string }, Status extends Result['status']>(
  result: Result,
  status: Status,
): Extract<Result, { status: Status }> {
  expect(result).toMatchObject({ status });
  return result as Extract<Result, { status: Status }>;
}

export const eventInput = (overrides: Partial<EventInput> = {}): EventInput => ({
  title: 'Lunch tennis',
  sport: 'tennis',
  dateTime: Date.now() + 48 * HOUR_MS,
  location: 'Westside Park',
  skillLevel: 'mixed',
  maxPlayers: 12,
  organizerName: 'Dana',
  allowMaybe: true,
  requireContactInfo: false,
  ...overrides,
});

export const rsvpRequest = (event: EventPaths, overrides: Partial<RsvpRequest> = {}): RsvpRequest => ({
  id: makeRsvpId(),
  event: shownTo(event),
  inviteToken: event.token,
  response: 'yes',
  details: { name: 'Robin' },
  userAgent: 'test',
  referrer: '',
  ...overrides,
});
