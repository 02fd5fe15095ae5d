import { ButtonLink } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { QrCode } from '#components/ui/qr-code.tsx';
import { ShareButton } from '#components/ui/share-button.tsx';
import type { FounderPass } from '#domain/referral.ts';
import { mailUrl, smsUrl, whatsAppUrl } from '#lib/message-links.ts';
import { referralUrl } from '../founding/address.ts';
import { shareText, linkWords as words } from './pass-panel-content.ts';

export function ReferralLink({ code, pass }: { code: string; pass: FounderPass }) {
  const url = referralUrl(code);
  const text = shareText(pass);
  const message = `${text} ${url}`;
  return (
    <>
      <p className="rounded-md border-2 border-line bg-ground p-3 wrap-anywhere select-all">{url}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <CopyButton variant="loud" text={url} label={words.copy} className="grow" />
        <ShareButton label={words.share} data={{ url, text }} />
      </div>
      <div className="mt-2 flex gap-2">
        <ButtonLink
          variant="plain"
          className="grow px-2!"
          to={whatsAppUrl('', message)}
          target="_blank"
          rel="noopener noreferrer"
        >
          {words.whatsApp}
        </ButtonLink>
        <ButtonLink variant="plain" className="grow px-2!" to={smsUrl('', message)}>
          {words.sms}
        </ButtonLink>
        <ButtonLink variant="plain" className="grow px-2!" to={mailUrl('', words.subject, message)}>
          {words.email}
        </ButtonLink>
      </div>
      <div className="my-5 grid justify-items-center">
        <QrCode url={url} fileName={`${code}.png`} words={words.qr} />
      </div>
    </>
  );
}
