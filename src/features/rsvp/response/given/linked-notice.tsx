import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import type { OwnRsvp } from '../../guest-page/guest-page.ts';
import { useOpenPage } from '../../guest-page/guest-page-provider.tsx';
import { linked as words } from '../given-content.ts';
import { useLinkedRsvp } from '../use-own-rsvp.ts';

interface NoticeProps {
  id: string;
  notYou: string;
  children: ReactNode;
}

/** The frame around a question about the RSVP behind a link. Guests whom it is not about may respond for themselves. */
export function Notice({ id, notYou, children }: NoticeProps) {
  const { invite, isOpen } = useOpenPage();
  const { leave } = useLinkedRsvp();
  return (
    <section
      aria-labelledby={id}
      className="mx-2 mt-5 rounded-md border-2 border-line p-4 lg:mx-0 lg:mt-0 lg:mb-5"
    >
      {children}
      {isOpen && invite && (
        <p className="mt-1 flex flex-wrap items-center gap-x-2">
          {notYou}
          <Button variant="quiet" onClick={() => void leave()}>
            {words.respond}
          </Button>
        </p>
      )}
    </section>
  );
}

/** Asks a guest with a private link whose answer it is: people forward links. */
export function LinkedNotice({ rsvp }: { rsvp: OwnRsvp }) {
  const { keep } = useLinkedRsvp();
  return (
    <Notice id="linked" notYou={words.notYou}>
      <h2 id="linked" className="text-lg font-semibold wrap-anywhere">
        {words.whose(rsvp.name)}
      </h2>
      <Button variant="plain" className="mt-3 w-full" onClick={() => keep(rsvp)}>
        {words.mine}
      </Button>
    </Notice>
  );
}
