import { Button } from '#components/ui/button.tsx';
import type { AnsweredGame } from '#domain/my-games.ts';
import { emailed, linked } from './games-content.ts';
import type { GamesFrom } from './open-games.ts';

const frame = 'mt-6 rounded-md border-2 border-line p-4';

const names = new Intl.ListFormat('en', { type: 'conjunction' });

interface LinkedNoticeProps {
  games: readonly AnsweredGame[];
  onKeep: () => void;
  onLeave: () => void;
}

/** Asks whose games a private link shows: people forward links, and share phones. */
export function LinkedNotice({ games, onKeep, onLeave }: LinkedNoticeProps) {
  const whose = names.format(new Set(games.map(({ rsvp }) => rsvp.name)));
  return (
    <section aria-labelledby="linked" className={frame}>
      <h2 id="linked" className="text-lg font-semibold wrap-anywhere">
        {linked.whose(whose)}
      </h2>
      <Button className="mt-3 w-full sm:w-auto" onClick={onKeep}>
        {linked.mine}
      </Button>
      <Button variant="quiet" className="mt-1 block" onClick={onLeave}>
        {linked.leave}
      </Button>
    </section>
  );
}

interface EmailedNoticeProps extends Omit<Extract<GamesFrom, { is: 'email' }>, 'is'> {
  onOpen: () => void;
  onLeave: () => void;
}

/** Opening the link of an email changes nothing, because mail scanners open links. The button makes the answers the reader's. */
export function EmailedNotice({ unopened, asking, onOpen, onLeave }: EmailedNoticeProps) {
  const count = unopened.length;
  return (
    <section aria-labelledby="emailed" className={frame}>
      <h2 id="emailed" className="text-lg font-semibold text-balance">
        {emailed.title(count)}
      </h2>
      <p className="mt-1 text-pretty">{emailed.lead}</p>
      <Button className="mt-3 w-full sm:w-auto" aria-disabled={asking === 'asking'} onClick={onOpen}>
        {asking === 'asking' ? emailed.pressing : emailed.press}
      </Button>
      <p role="alert" className="mt-1 font-semibold text-pretty empty:hidden">
        {asking === 'failed' && emailed.failed(count)}
      </p>
      <Button variant="quiet" className="block" onClick={onLeave}>
        {linked.leave}
      </Button>
    </section>
  );
}
