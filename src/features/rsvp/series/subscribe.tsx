import { ButtonLink } from '#components/ui/button.tsx';
import { series as words } from './dates-content.ts';

/** A feed, as the calendars of Apple and Outlook open it, and as Google's page takes it. */
function feedUrls(address: string): { webcal: string; google: string } {
  const webcal = `webcal://${location.host}${address}`;
  return { webcal, google: `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcal })}` };
}

interface SubscribeProps {
  /** Of a feed, which a calendar reads again by itself. */
  address: string;
  title: string;
  text: string;
  className: string;
}

export function Subscribe({ address, title, text, className }: SubscribeProps) {
  const { webcal, google } = feedUrls(address);
  return (
    <section aria-labelledby="subscribe" className={className}>
      <h2 id="subscribe" className="display text-2xl">
        {title}
      </h2>
      <p className="mt-1 text-pretty">{text}</p>
      <div className="mt-2 flex flex-wrap gap-x-6">
        <ButtonLink variant="quiet" to={webcal} reloadDocument>
          {words.subscribeApple}
        </ButtonLink>
        <ButtonLink variant="quiet" to={google} target="_blank" rel="noopener noreferrer">
          {words.subscribeGoogle}
        </ButtonLink>
      </div>
    </section>
  );
}
