import { changeRsvp, loadSdk } from '#data/firestore/guest-writes.ts';
import type { RsvpResult } from '#data/firestore/rsvps.ts';
import { eventAfter, firstName, isNameShown, placeKeyOf } from '#domain/queue.ts';
import type { GuestDetails, RsvpResponse } from '#domain/rsvp.ts';
import { pause } from '#lib/pause.ts';
import type { OwnRsvp, PartlySaved } from '../guest-page/guest-page.ts';
import { useOpenPage } from '../guest-page/guest-page-provider.tsx';
import { isPreview } from '../guest-page/links.ts';
import { keepNameTick, noteGiven, rsvpIdFor } from '../guest-page/own-rsvps.ts';
import { follow, wantsLaterDates } from '../series/following.ts';
import { oweEmail, requestOwedEmails, sendDueEmails } from './own-emails.ts';
import { offeredDates, sendToOthers, submitTo } from './send-to-others.ts';
import { outcomeOf } from './sending.tsx';
import { useLinkedRsvp } from './use-own-rsvp.ts';

/** The fields of an RSVP that a guest may change beside the response. */
export type RsvpWords = Pick<OwnRsvp, 'name' | 'notes'> & Pick<GuestDetails, 'showsFirstName'>;

const PREVIEW: RsvpResult = { status: 'refused', problem: 'preview' };

/** A yes waits this long for the event to be read again; after that the place is computed from the last reading. */
const PLACE_KNOWN_WITHIN_MS = 3000;

function afterChange(rsvp: OwnRsvp, response: RsvpResponse, words: RsvpWords, confirms: boolean): OwnRsvp {
  const { notes: _, confirmedAt, ...kept } = rsvp;
  const confirmed = confirms ? Date.now() : confirmedAt;
  return {
    ...kept,
    updatedAt: Date.now(),
    response,
    name: words.name,
    ...(words.notes && { notes: words.notes }),
    ...(response === 'yes' && confirmed !== undefined && { confirmedAt: confirmed }),
  };
}

/** The page's writes. One at a time: taps during a request do nothing. */
export function useResponding() {
  const page = useOpenPage();
  const { token, event, invite, invited, own, sending, others, now, dispatch, refresh, readAgain } = page;
  const { keep } = useLinkedRsvp();
  const eventId = event.id;
  const cameBy = invite && { inviteToken: invite.inviteToken, invitation: invited?.mark ?? null };
  const seen = { seenDateTime: event.dateTime, seenLocation: event.location };

  /** Others may have said yes since the event was read: only the database knows the place. */
  async function recorded(rsvp: OwnRsvp & { placeKey: string }, from: RsvpResponse | null, isShown: boolean) {
    const { id, placeKey, response: to, name, email } = rsvp;
    noteGiven(eventId, id);
    if (email) oweEmail(eventId, id);
    if (from === 'yes' && to !== 'yes') sendDueEmails(eventId);
    const shown = isShown && to === 'yes' ? firstName(name) : null;
    dispatch({ type: 'event-read', event: eventAfter(event, { placeKey, from, to, firstName: shown }) });
    if (to === 'yes' && from !== 'yes')
      await Promise.race([readAgain(eventId), pause(PLACE_KNOWN_WITHIN_MS)]);
    dispatch({ type: 'responded', eventId, rsvp });
  }

  async function submit(response: RsvpResponse, details: GuestDetails): Promise<RsvpResult> {
    if (isPreview(location.search)) return PREVIEW;
    if (!cameBy) return { status: 'refused', problem: 'invite-off' };
    const result = await submitTo(event, cameBy, response, details);
    if (result.status === 'recorded') {
      const id = rsvpIdFor(eventId);
      const { showsFirstName = false, ...words } = details;
      const placeKey = await placeKeyOf(id);
      const given = { placeKey, response: result.response, submittedAt: Date.now() };
      keepNameTick(eventId, id, showsFirstName);
      await recorded({ id, ...words, ...result.contact, ...seen, ...given }, null, showsFirstName);
    }
    return result;
  }

  async function update(
    rsvp: OwnRsvp,
    to: RsvpResponse,
    { name, notes, showsFirstName }: RsvpWords,
    confirms = false,
  ): Promise<RsvpResult> {
    if (isPreview(location.search)) return PREVIEW;
    const details = {
      name,
      ...(notes && { notes }),
      ...(showsFirstName !== undefined && { showsFirstName }),
    };
    const from = rsvp.response;
    const result = await changeRsvp({ id: rsvp.id, event, from, to, details, ...(confirms && { confirms }) });
    if (result.status === 'recorded') {
      if (own.status === 'linked') keep(rsvp);
      const { placeKey } = rsvp;
      const changed = { ...afterChange(rsvp, to, { name, notes }, confirms), ...seen };
      const isShown = showsFirstName ?? isNameShown(event, placeKey);
      if (showsFirstName !== undefined || from === 'yes') keepNameTick(eventId, rsvp.id, isShown);
      await recorded(changed, from, isShown);
    }
    return result;
  }

  async function send(
    response: RsvpResponse,
    request: () => Promise<RsvpResult>,
    isToOthers = false,
  ): Promise<boolean> {
    if (sending.status === 'sending') return false;
    dispatch({ type: 'sending', response, isToOthers });
    const outcome = await outcomeOf(request, refresh);
    if (outcome.status === 'idle') return true;
    dispatch({ type: 'unsuccessful', eventId, sending: outcome });
    return false;
  }

  /** Sends the form for the shown event, and for the other dates that are ticked. @returns whether all are saved. */
  async function respond(response: RsvpResponse, details: GuestDetails): Promise<boolean> {
    const offered = offeredDates(page, now);
    const dates = offered.filter(({ id }) => others.ticked.includes(id));
    const isEveryWeek = dates.length > 0 && dates.length === offered.length;
    const content = JSON.stringify([response, details]);
    const { partlySaved } = others;
    const isSaved = partlySaved?.content === content && partlySaved.saved.some(({ id }) => id === eventId);
    let missing: PartlySaved['missing'] = [];

    async function sendAll(): Promise<RsvpResult> {
      if (!isSaved) {
        const first =
          own.status === 'given' ? update(own.rsvp, response, details) : submit(response, details);
        const result = await first;
        if (result.status !== 'recorded') return result;
      }
      if (cameBy) {
        missing = await sendToOthers(dates, cameBy, response, details, (date, saved) =>
          dispatch({ type: 'other-responded', date, own: saved }),
        );
      }
      return { status: 'recorded', response };
    }

    if (!(await send(response, sendAll, dates.length > 0))) return false;
    requestOwedEmails([eventId, ...dates.map(({ id }) => id)]);
    if (isEveryWeek && details.email && wantsLaterDates.get()) void follow(token, details.email);
    if (missing.length === 0) dispatch({ type: 'form-finished', eventId });
    else {
      const missingIds = missing.map((one) => one.event.id);
      const saved = [event, ...dates.filter(({ id }) => !missingIds.includes(id))];
      dispatch({ type: 'partly-sent', eventId, partlySaved: { content, saved, missing } });
    }
    if (dates.length > 0) await refresh();
    return missing.length === 0;
  }

  /** @returns whether it was recorded. */
  async function change(rsvp: OwnRsvp, to: RsvpResponse, words: RsvpWords, confirms = false) {
    const isSent = await send(to, () => update(rsvp, to, words, confirms));
    if (isSent) requestOwedEmails([eventId]);
    // "Still in" leaves the thanks as they are: its own sentence takes the focus.
    if (isSent) dispatch({ type: 'sent', eventId, mode: confirms ? 'shown' : 'fresh' });
    return isSent;
  }

  return {
    respond,
    change,
    /** Sends the response again, now for the changed event. */
    keep: (rsvp: OwnRsvp) => change(rsvp, rsvp.response, rsvp),
    confirm: (rsvp: OwnRsvp) => change(rsvp, 'yes', rsvp, true),
    giveAway: (rsvp: OwnRsvp) => change(rsvp, 'no', rsvp),
  };
}

function warmUp(): void {
  loadSdk().catch((cause: unknown) => console.warn('The code for responding has not arrived yet.', cause));
}

/** Handlers for an element around a form: a guest who touches the form is about to respond. */
export const warmingUp = { onFocus: warmUp, onPointerDown: warmUp };
