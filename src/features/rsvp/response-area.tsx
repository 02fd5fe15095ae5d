import { Suspense } from 'react';
import { rsvpWindow } from '#domain/event.ts';
import { openingOf } from '#domain/invite.ts';
import type { Instant } from '#lib/dates.ts';
import { lazyWithRetry } from '#lib/lazy-with-retry.tsx';
import { takeFocus } from '#lib/take-focus.ts';
import { isTakenBack, shownRsvp } from './guest-page/guest-page.ts';
import { useOpenPage } from './guest-page/guest-page-provider.tsx';
import { ownRsvpId } from './guest-page/own-rsvps.ts';
import { editedRsvpId } from './guest-page/private-links.ts';
import { ClosedView } from './response/closed/closed-view.tsx';
import { NewResponse } from './response/form/new-response.tsx';
import { notes, form as words } from './response/form-content.ts';
import { ChangeForm } from './response/given/change-form.tsx';
import { LinkedNotice } from './response/given/linked-notice.tsx';
import { RespondedView } from './response/given/responded-view.tsx';
import type { RsvpFormState } from './response/use-rsvp-form.ts';

const { Part: EmailedNotice } = lazyWithRetry(() =>
  import('./response/given/emailed-notice.tsx').then(({ EmailedNotice: part }) => part),
);

const { Part: OpensLater } = lazyWithRetry(() =>
  import('./response/closed/opens-later.tsx').then(({ OpensLater: part }) => part),
);

/** Most guests come for the first time: their form need not wait for anything. */
const mayHaveResponded = (eventId: string) =>
  ownRsvpId(eventId) !== null || editedRsvpId(location.hash) !== null;

export function ResponseArea({ form }: { form: RsvpFormState }) {
  const { own } = useOpenPage();
  return (
    <>
      {own.status === 'linked' && <LinkedNotice rsvp={own.rsvp} />}
      {own.status === 'emailed' && (
        <Suspense fallback={<Checking />}>
          <EmailedNotice secret={own.secret} />
        </Suspense>
      )}
      {own.status === 'none' && own.note && isTakenBack(own) && (
        <p ref={takeFocus} tabIndex={-1} className="mx-2 mt-5 font-semibold outline-none lg:mx-0">
          {notes[own.note]}
        </p>
      )}
      <OwnResponse form={form} />
    </>
  );
}

function Checking() {
  return (
    <p role="status" className="min-h-[28rem] px-2 pt-5 text-quiet lg:px-0">
      {words.checking}
    </p>
  );
}

function FirstResponse({ form, opensAt }: { form: RsvpFormState; opensAt: Instant | null }) {
  if (opensAt === null) return <NewResponse form={form} />;
  return (
    <Suspense fallback={<div className="min-h-80" />}>
      <OpensLater opensAt={opensAt} />
    </Suspense>
  );
}

function OwnResponse({ form }: { form: RsvpFormState }) {
  const { invite, event, own, mode, others, now } = useOpenPage();
  const state = rsvpWindow(event, now);
  if (state.status === 'closed') return <ClosedView reason={state.reason} />;
  if (own.status === 'unread' && mayHaveResponded(event.id)) return <Checking />;
  if (own.status === 'emailed') return null;
  if (shownRsvp(own)) {
    // The form stays until the other dates are saved, too.
    if (others.isSending || others.partlySaved) return <NewResponse form={form} />;
    return mode === 'changing' ? <ChangeForm /> : <RespondedView />;
  }
  if (!invite) return isTakenBack(own) ? null : <p className="px-2 pt-5 lg:px-0">{words.removed}</p>;
  return <FirstResponse form={form} opensAt={openingOf(invite, now)} />;
}
