import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { organizerStore } from '#data/firestore/organizer.ts';
import { listPeople, personKey } from '#data/firestore/people.ts';
import { type Guest, isPlayer } from '#domain/guest-list.ts';
import { contactKeys } from '#domain/rsvp.ts';
import {
  type ComparedGame,
  comparedGames,
  type ExpectedTurnout,
  expectedTurnout,
  type GroupRates,
  groupRates,
} from '#domain/turnout.ts';
import { keys, orThrow } from '../state/query-client.ts';

/** One more game changes a range little, and the group costs 300 reads. */
const GROUP_FRESH_MS = 10 * 60_000;

function peopleQuery() {
  return queryOptions({
    queryKey: keys.people,
    queryFn: () => orThrow(listPeople(organizerStore)),
    staleTime: GROUP_FRESH_MS,
  });
}

function groupQuery(client: QueryClient, eventId: string | null) {
  return queryOptions({
    queryKey: keys.groupRates(eventId),
    queryFn: async () => {
      const { people } = await client.fetchQuery(peopleQuery());
      return { people, rates: groupRates(people, eventId, Date.now()) };
    },
    staleTime: GROUP_FRESH_MS,
  });
}

/** Null while unknown: every view does without. */
export function useGroupRates(): GroupRates | null {
  return useQuery(groupQuery(useQueryClient(), null)).data?.rates ?? null;
}

/** Empty while unknown, and below six past games. */
export function useComparedGames(): ComparedGame[] {
  const { data } = useQuery(peopleQuery());
  return useMemo(() => (data ? comparedGames(data.people, Date.now()) : []), [data]);
}

/** Null while unknown. Somebody whom the group's latest records lack counts like somebody new. */
export function useExpectedTurnout(eventId: string, list: readonly Guest[]): ExpectedTurnout | null {
  const client = useQueryClient();
  const players = list.filter(isPlayer).map(({ rsvp }) => rsvp);
  const { data } = useQuery({
    queryKey: keys.turnout(
      eventId,
      players.map((rsvp) => [rsvp.id, ...contactKeys('', rsvp)].join()),
    ),
    queryFn: async () => {
      const { people, rates } = await client.fetchQuery(groupQuery(client, eventId));
      const byKey = new Map(people.map((person) => [person.id, person]));
      const personKeys = await Promise.all(players.map(personKey));
      const records = personKeys.map((key) => (key === null ? null : (byKey.get(key) ?? null)));
      return { expected: rates && expectedTurnout(rates, records, eventId) };
    },
    placeholderData: keepPreviousData,
  });
  return data?.expected ?? null;
}
