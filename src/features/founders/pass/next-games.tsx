import { ButtonLink } from '#components/ui/button.tsx';
import { EVENT_TIME_ZONE } from '#domain/event.ts';
import type { PassGame } from '#domain/referral.ts';
import { formatMoment } from '#lib/dates.ts';
import { Part } from './part.tsx';
import { gameWords } from './pass-panel-content.ts';

/** The games that the organizer shows to founders, the soonest first. */
export function NextGames({ games }: { games: readonly PassGame[] }) {
  const now = Date.now();
  return (
    <Part title={gameWords.title}>
      <ul className="divide-y divide-line">
        {games.map(({ title, startsAt, token }) => (
          <li key={token} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <p className="min-w-0 wrap-anywhere">
              <bdi className="font-semibold">{title}</bdi>
              <span className="block">{formatMoment(startsAt, now, EVENT_TIME_ZONE)}</span>
            </p>
            <ButtonLink
              to={`/rsvp/${token}`}
              className="max-sm:w-full"
              aria-label={gameWords.answerTo(title)}
            >
              {gameWords.answer}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Part>
  );
}
