import type { FactorId, FrustrationId } from './feedback.ts';

// In the survey's words: the survey and the organizer's figures show them.

export const frustrationLabels: Record<FrustrationId, string> = {
  'no-shows': 'People say yes and never show',
  'short-handed': 'Always two players short',
  'finding-games': 'I never hear where the games are',
  'skill-gap': 'Way too good or way too new for the group',
  cliques: 'Regulars who only pass to each other',
  'court-taken': 'The court is taken when we get there',
  'group-chats': 'Eighty messages to set up one game',
  'league-season': 'Leagues want a whole season from me',
};

export const factorLabels: Record<FactorId, string> = {
  'skill-matching': 'Players at my level',
  'reliable-schedule': 'Same day and time every week',
  'venue-guarantee': 'A court that is ours for the game',
  community: 'A crew I get to know',
  'flexible-times': 'Times that fit around my week',
  'weather-backup': 'A plan B when it storms',
  'no-flakes': 'People who show up',
  'good-vibes': 'Good vibes, no drama',
};
