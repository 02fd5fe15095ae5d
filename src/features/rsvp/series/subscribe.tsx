import { ButtonLink } from '#components/ui/button.tsx';
import { feedUrls } from '../calendar/calendar-address.ts';
import { series as words } from './dates-content.ts';

/** The feed of all dates (`edge/calendar-file.ts`), which a calendar reads again by itself. */
export function Subscribe({ token }: { token: string }) {
  const { webcal, google } = feedUrls(location.host, token);
  return (
    <section aria-labelledby="subscribe" className="px-2 pt-6 lg:px-0">
      <h2 id="subscribe" className="display text-2xl">
        {words.subscribe}
      </h2>
      <p className="mt-1 text-pretty">{words.subscribeText}</p>
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
