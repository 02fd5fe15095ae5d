import { ButtonLink } from '#components/ui/button.tsx';
import type { Instant } from '#lib/dates.ts';
import { env } from '#lib/env.ts';
import { useOpenPage } from '../../guest-page/guest-page-provider.tsx';
import { tellWhen } from '../../guest-page/invitation-dates.ts';
import { AlreadyResponded } from '../form/already-responded.tsx';
import { closed } from '../form-content.ts';
import { opening as words } from './opening-content.ts';

/** Instead of the form while only founders can respond. The form follows by itself. */
export function OpensLater({ opensAt }: { opensAt: Instant }) {
  const { now, viewerZone } = useOpenPage();
  return (
    <section className="px-2 pt-5 lg:px-0 lg:pt-0">
      <h2 className="display text-4xl leading-none text-balance normal-case">{words.title}</h2>
      <p className="mt-3 text-pretty">{words.text(tellWhen(opensAt, now, viewerZone))}</p>
      <AlreadyResponded />
      <ButtonLink variant="plain" className="mt-3 w-full" to={env.appUrl} reloadDocument>
        {closed.join}
      </ButtonLink>
    </section>
  );
}
