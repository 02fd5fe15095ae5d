import { HomeLink } from '#components/layout/home-link.tsx';
import { Button } from '#components/ui/button.tsx';
import { empty, list, notes, page as words } from './games-content.ts';
import { GamesList } from './games-list.tsx';
import { EmailedNotice, LinkedNotice } from './games-notices.tsx';
import { useGames } from './use-games.ts';

export function GamesPage() {
  const games = useGames();
  return (
    <>
      <header className="mx-auto max-w-3xl px-4 pt-4 sm:px-6">
        <HomeLink className="text-2xl" />
      </header>
      <main tabIndex={-1} className="mx-auto min-h-dvh max-w-3xl px-4 pb-16 outline-none sm:px-6">
        <h1 className="display mt-8 text-5xl leading-[0.95] text-balance sm:text-6xl">{words.heading}</h1>
        <Body {...games} />
      </main>
    </>
  );
}

function Body({ page, retry, keep, leave, open }: ReturnType<typeof useGames>) {
  switch (page.status) {
    case 'loading':
      return (
        <p role="status" className="mt-6 text-quiet">
          {words.loading}
        </p>
      );
    case 'failed':
      return <TryAgain sentence={words.failed} retry={retry} />;
    case 'ready':
      return (
        <>
          {page.from.is === 'email' && <EmailedNotice {...page.from} onOpen={open} onLeave={leave} />}
          {page.from.is === 'link' && <LinkedNotice games={page.games} onKeep={keep} onLeave={leave} />}
          {page.from.is === 'unkept' && <Note>{notes.unkept}</Note>}
          {page.from.is === 'device' && page.from.note && <Note>{notes[page.from.note]}</Note>}
          {page.isBlocked && <Note>{notes.blocked}</Note>}
          {page.unread > 0 && <TryAgain sentence={list.unread(page.unread)} retry={retry} />}
          {page.games.length > 0 && <GamesList page={page} />}
          {page.games.length === 0 && page.from.is === 'device' && <Empty />}
        </>
      );
  }
}

function Note({ children }: { children: string }) {
  return (
    <p role="status" className="mt-6 font-semibold text-pretty">
      {children}
    </p>
  );
}

function TryAgain({ sentence, retry }: { sentence: string; retry: () => void }) {
  return (
    <div role="alert" className="mt-6 rounded-md border-2 border-clay p-4">
      <p className="text-pretty">{sentence}</p>
      <Button variant="plain" className="mt-3" onClick={retry}>
        {words.retry}
      </Button>
    </div>
  );
}

function Empty() {
  return (
    <section className="mt-6">
      <h2 className="display text-3xl normal-case">{empty.title}</h2>
      <p className="mt-3 text-lg text-pretty">{empty.text}</p>
      <p className="mt-3 text-pretty text-quiet">{empty.elsewhere}</p>
    </section>
  );
}
