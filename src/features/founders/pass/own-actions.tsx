import { ButtonLink } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { ShareButton } from '#components/ui/share-button.tsx';
import type { FounderPass, OwnPass } from '#domain/referral.ts';
import { referralUrl } from '../founding/address.ts';
import { passWords } from './pass-content.ts';
import { linkWords, shareText } from './pass-panel-content.ts';

interface OwnActionsProps {
  own: Exclude<OwnPass, { status: 'none' }>;
  signupHref: string;
}

export function OwnActions({ own, signupHref }: OwnActionsProps) {
  const pass = own.status === 'ready' ? own.pass : null;
  const game = pass?.games[0];
  const lapsed = pass?.hold === 'lapsed' ? pass : null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="display w-full text-3xl leading-none tabular sm:mr-3 sm:w-auto sm:text-4xl">
        {pass ? passWords.own(pass) : passWords.ownUnknown}
      </p>
      {game && <ButtonLink to={`/rsvp/${game.token}`}>{passWords.toGame}</ButtonLink>}
      {pass && lapsed === null && !game && <Invite pass={pass} />}
      <ButtonLink variant={lapsed === null ? 'plain' : 'loud'} to={signupHref}>
        {lapsed === null ? passWords.toPass : passWords.confirm(lapsed.founderNumber)}
      </ButtonLink>
    </div>
  );
}

function Invite({ pass }: { pass: FounderPass }) {
  if (pass.referralCode === null) return null;
  const url = referralUrl(pass.referralCode);
  return 'share' in navigator ? (
    <ShareButton label={linkWords.share} data={{ url, text: shareText(pass) }} className="" />
  ) : (
    <CopyButton label={linkWords.copyOwn} text={url} />
  );
}
