import type { Submission, SurveyProblem } from '#domain/feedback.ts';
import type { JoinRefusal, NewFounder } from '#domain/founder.ts';
import type { Draft } from './survey-draft.ts';

export type Outcome =
  | { type: 'recorded'; founderNumber: number | null; hasPass: boolean }
  | { type: 'unsuccessful'; problem: SurveyProblem };

/** Call it when a visitor seems about to send. */
export async function loadSender() {
  const [feedback, founders, { sendPass }, confetti] = await Promise.all([
    import('#data/supabase/feedback.ts'),
    import('#data/supabase/founders.ts'),
    import('#data/supabase/referrals.ts'),
    import('#lib/confetti.ts'),
  ]);
  return { ...feedback, ...founders, sendPass, ...confetti };
}

const THANKS_CONFETTI = { pieces: 30, seconds: 2 };

export interface Referral {
  code: () => string | null;
  /** @returns whether this browser now shows the new founder's pass. */
  joined: (founderId: string) => boolean;
}

interface Sending {
  draft: Draft;
  submission: Submission;
  referral: Referral;
  onFeedbackSaved: () => void;
}

/** Saves the feedback, then the founder. A repeated try goes on where the last one stopped. */
export async function send(sending: Sending): Promise<Outcome> {
  try {
    const sender = await loadSender();
    const outcome = await saveBoth(sender, sending);
    if (outcome.type === 'recorded') sender.burstConfetti(THANKS_CONFETTI);
    return outcome;
  } catch (cause) {
    console.error('The survey broke.', cause);
    return { type: 'unsuccessful', problem: 'unexpected' };
  }
}

type Sender = Awaited<ReturnType<typeof loadSender>>;

async function saveBoth(
  sender: Sender,
  { draft, submission, referral, onFeedbackSaved }: Sending,
): Promise<Outcome> {
  if (!draft.isFeedbackSaved) {
    const saved = await sender.saveFeedback(draft.feedbackId, submission.feedback);
    if (saved.status === 'failed') return { type: 'unsuccessful', problem: 'feedback-failed' };
    if (saved.status === 'refused') return { type: 'unsuccessful', problem: saved.reason };
    onFeedbackSaved();
  }
  const { founder } = submission;
  if (!founder) return { type: 'recorded', founderNumber: null, hasPass: false };
  const id = draft.founderId;
  const request = { id, join: founder, referredBy: referral.code() };
  const result = await sender.joinFounders(request);
  switch (result.status) {
    case 'joined':
      sender.requestWelcomeEmail(request, result.founderNumber);
      return {
        type: 'recorded',
        founderNumber: result.founderNumber,
        hasPass: referral.joined(id),
      };
    case 'failed':
      return { type: 'unsuccessful', problem: 'founder-failed' };
    case 'refused':
      return { type: 'unsuccessful', problem: await founderProblem(sender, result, founder) };
  }
}

async function founderProblem(
  { sendPass }: Sender,
  refusal: JoinRefusal,
  { email }: NewFounder,
): Promise<SurveyProblem> {
  switch (refusal.reason) {
    case 'email-taken':
      return (await sendPass(email)).status === 'accepted' ? 'email-taken' : 'email-taken-unsent';
    case 'invalid':
      return 'founder-invalid';
    case 'too-many':
      return 'too-many';
  }
}
