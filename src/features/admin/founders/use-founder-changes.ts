import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { organizerStore } from '#data/firestore/organizer.ts';
import { type PersonResponse, removeResponsesOf } from '#data/firestore/person-responses.ts';
import { removeFounder, sendWelcomeAgain, type WelcomeAgain } from '#data/supabase/founder-changes.ts';
import type { ListedFounder } from '#domain/founder-list.ts';
import { sendDueOf } from '../event/send-due-emails.ts';
import { paths } from '../parts/paths.ts';
import { useDashboard } from '../state/dashboard-context.ts';
import { keys } from '../state/query-client.ts';
import { useOperation } from '../state/use-operation.ts';
import { removal as words } from './founder-changes-content.ts';

/** What every operation on a founder has in common. */
export function onFounder(number: number) {
  return { subject: () => `founder-${number}`, shows: () => keys.founder(number) };
}

/** Sends the welcome email again. `email` is what became of the last one. */
export function useWelcomeAgain(number: number) {
  const [email, setEmail] = useState<WelcomeAgain | null>(null);
  const sending = useOperation({
    ...onFounder(number),
    run: () => {
      setEmail(null);
      return sendWelcomeAgain(number);
    },
    done: (result) => setEmail(result.email),
  });
  return { email, state: sending.state, send: () => sending.run(undefined) };
}

function tellReserves({ event, rsvp }: PersonResponse): void {
  if (event && rsvp.response === 'yes') sendDueOf(event);
}

/** Removes a founder, the answers to games first: their email is known by the founder alone. */
export function useFounderRemoval(founder: ListedFounder) {
  const { founder_number: number, name, email } = founder;
  const { announce } = useDashboard();
  const navigate = useNavigate();
  const [half, setHalf] = useState<'responses' | 'founder'>('responses');
  const removing = useOperation({
    ...onFounder(number),
    run: async () => {
      setHalf('responses');
      const responses = await removeResponsesOf(organizerStore, email, tellReserves);
      if (responses.status !== 'done') return responses;
      setHalf('founder');
      return removeFounder(founder);
    },
    done: () => {
      announce(words.done(name, number));
      navigate(paths.founders());
    },
    alsoStale: () => [keys.founders, keys.responsesOf(email), keys.allGuests, keys.events, keys.totals],
  });
  return { half, state: removing.state, remove: () => removing.run(undefined) };
}
