import type { SportId } from '#domain/founder.ts';
import { isPast, type LaunchStepId, launch, type Stage, weeklyPlan } from '#domain/launch.ts';

export const problems = {
  title: 'Down 0–4 before the first serve.',
  lead: 'You want to play on a Tuesday night. This is what you are up against.',
  board: ['You', 'Pickup as it is'],
  cards: [
    {
      title: 'The chat says yes. The court says no.',
      text: 'Everybody is in until it is time to leave the house. You drive over, and there are not enough people for a game.',
    },
    {
      title: 'A league wants your whole season.',
      text: 'Fees, fixed teams and the same night for weeks. You wanted one good game.',
    },
    {
      title: 'You never know the level.',
      text: 'Beginners across the net from people who played in college. Nobody has a good time.',
    },
    {
      title: 'New in town? Not on the list.',
      text: 'Games live in closed group chats. If nobody adds you, you never hear of them.',
    },
  ],
};

export const howItWorks = {
  title: 'How it Works',
  lead: 'Three touches, like every good volleyball play.',
  steps: [
    {
      title: 'Join',
      text: 'Your name, your email, what you play and how often. You get your founder number on the spot, and keep it by pressing the button in our email.',
    },
    {
      title: 'Schedule',
      text: `Pick your night from the weekly plan: ${weeklyPlan()}. More sports follow.`,
    },
    {
      title: 'Play',
      text: 'Everybody answers yes, maybe or no beforehand. You see who is coming, you go, and there is a game.',
    },
  ],
};

export const timeline = {
  title: 'Four quarters to a full court.',
  stages: { past: 'Played', now: 'On now', ahead: 'To come' } satisfies Record<Stage, string>,
};

interface StepCopy {
  title: string;
  text: string;
}

/** The words differ once the step is over. */
export function stepCopy(id: LaunchStepId, stage: Stage, now: number): StepCopy {
  const isOver = stage === 'past';
  switch (id) {
    case 'recruit':
      return {
        title: 'Recruit the founders',
        text: isOver
          ? 'The call for the first 100 went out. It stays open until the board is full.'
          : 'A hundred people who want to play are enough to fill a court every week.',
      };
    case 'play':
      return { title: 'First games', text: firstGameLine(now) };
    case 'repeat':
      return {
        title: 'Regular schedule',
        text: `${isOver ? 'The weekly plan since then' : 'The weekly plan'}: ${weeklyPlan()}.`,
      };
    case 'grow':
      return {
        title: 'Expand sports',
        text: isOver
          ? 'The year for tennis and pickleball to get nights of their own.'
          : 'Tennis and pickleball get nights of their own, once enough founders want to play them.',
      };
  }
}

function firstGameLine(now: number): string {
  const { firstGame } = launch;
  return isPast(firstGame, now)
    ? `The first games were in ${firstGame.month}: ${firstGame.label}.`
    : `The first game: ${firstGame.label}.`;
}

interface SportCard {
  sport: SportId;
  venue: string;
  skillLevels: string;
  isSand?: boolean;
}

export const sports = {
  title: 'Four sports, real courts.',
  lead: 'Where we plan to play. The counts are real: founders and survey answers that name the sport.',
  interested: 'interested',
  unknown: 'not counted yet',
  cards: [
    {
      sport: 'volleyball',
      venue: 'Kanapaha Veterans Memorial Park',
      skillLevels: 'All levels, mixed teams',
      isSand: true,
    },
    {
      sport: 'basketball',
      venue: 'Westside Park',
      skillLevels: 'Intermediate and up',
    },
    {
      sport: 'tennis',
      venue: 'Westside Park',
      skillLevels: 'Beginner to advanced, by level',
    },
    {
      sport: 'pickleball',
      venue: 'Court to be picked by the founders',
      skillLevels: 'All levels, first-timers welcome',
      isSand: true,
    },
  ] satisfies SportCard[] as SportCard[],
};

export const about = {
  title: 'Who is behind this',
  hello: 'Hi, I am',
  email: 'Email me',
  profile: 'My profile on',
};

interface BenefitCard {
  title: string;
  description: string;
  preview: string;
  isPriority?: boolean;
}

export const benefits = {
  title: 'What a founder gets.',
  badge: 'EXCLUSIVE',
  cards: [
    {
      title: 'Free membership',
      description:
        'Free access until reliable weekly games are delivered. When fees begin in 2026, you get 50% off for life.',
      preview: '$0 now',
    },
    {
      title: 'Priority first pick',
      description:
        'Founders choose their games before anybody else. The spot, the night and the court you want.',
      preview: 'You pick. Then the list opens.',
      isPriority: true,
    },
    {
      title: 'Direct input',
      description: 'Which sports, which courts, which nights: founders are asked, and the schedule follows.',
      preview: 'Your call',
    },
    {
      title: 'Recognition',
      description:
        'One of a hundred numbers is yours, on the board for everybody to see. It is never given again.',
      preview: '#1 to #100',
    },
  ] satisfies BenefitCard[] as BenefitCard[],
};

export const faqTitle = 'Honest FAQ';
export const faqLead = 'What we would ask before giving a stranger our email.';

export const stats = {
  title: 'The score so far',
  founders: 'founders committed',
  holding: (count: number) => `and ${count} more holding a number for a day`,
  sports: 'sports planned',
};

export function testGameLabel(now: number): string {
  const { firstTestGame } = launch;
  return isPast(firstTestGame, now) ? `first test game, back in ${firstTestGame.month}` : 'first test game';
}
