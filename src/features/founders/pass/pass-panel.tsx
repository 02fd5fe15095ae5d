import { useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import type { OwnPass } from '#domain/referral.ts';
import { useNow } from '#lib/now.ts';
import { useStore } from '#lib/store.ts';
import { passUrl, referralUrl } from '../founding/address.ts';
import { useFounding } from '../founding/founding-provider.tsx';
import { FounderCard } from './founder-card.tsx';
import { KeepNumber } from './keep-number.tsx';
import { NextGames } from './next-games.tsx';
import { Part } from './part.tsx';
import {
  linkWords,
  nextSteps,
  nextWords,
  panelWords,
  privateWords,
  scoreWords,
} from './pass-panel-content.ts';
import { ReferralLink } from './referral-link.tsx';

export function PassPanel() {
  const founding = useFounding();
  const panel = useRef<HTMLDivElement>(null);
  return (
    <div ref={panel} tabIndex={-1} className="outline-none">
      <PanelView
        onRetry={() => {
          // The pressed button disappears: move the focus.
          panel.current?.focus({ preventScroll: true });
          founding.retryPass();
        }}
      />
    </div>
  );
}

function PanelView({ onRetry }: { onRetry: () => void }) {
  const own = useStore(useFounding().pass);
  switch (own.status) {
    case 'none':
      return null;
    case 'loading':
      return <p className="mt-6 min-h-96 text-quiet">{panelWords.loading}</p>;
    case 'failed':
      return (
        <div role="alert" className="mt-6">
          <p className="font-semibold">{panelWords.failed}</p>
          <Button variant="plain" className="mt-3" onClick={onRetry}>
            {panelWords.retry}
          </Button>
        </div>
      );
    case 'ready':
      return <Ready {...own} />;
  }
}

function Ready({ id, pass, address }: Extract<OwnPass, { status: 'ready' }>) {
  const { showFriendForm } = useFounding();
  const code = pass.referralCode;
  const steps = nextSteps(pass, useNow());
  return (
    <>
      {pass.hold !== 'confirmed' && <KeepNumber id={id} pass={pass} address={address} />}
      {pass.games.length > 0 && <NextGames games={pass.games} />}
      <Part title={scoreWords.title}>
        <p role="status" className="display text-4xl leading-none tabular">
          {scoreWords.line(pass)}
        </p>
        <p className="mt-2 text-pretty text-quiet">{scoreWords.rule}</p>
      </Part>
      <Part title={linkWords.title}>
        {code === null ? (
          <p>{linkWords.missing}</p>
        ) : (
          <>
            <ReferralLink code={code} pass={pass} />
            <Button variant="plain" className="mt-2 w-full" onClick={() => showFriendForm(code)}>
              {panelWords.friend}
            </Button>
          </>
        )}
      </Part>
      {code !== null && pass.hold !== 'lapsed' && (
        <FounderCard founderNumber={pass.founderNumber} url={referralUrl(code)} />
      )}
      <Part title={nextWords.title}>
        <ul className="list-disc pl-5 marker:text-edge">
          {steps.map((step) => (
            <li key={step} className="py-1 text-pretty">
              {step}
            </li>
          ))}
        </ul>
      </Part>
      <Part title={privateWords.title}>
        <p className="text-pretty">{privateWords.secret}</p>
        <div className="mt-3">
          <CopyButton text={passUrl(id)} label={privateWords.copy} className="w-full" />
        </div>
      </Part>
    </>
  );
}
