import { NOTICE_KINDS } from '#domain/organizer-mail.ts';
import { viewTitles } from '../parts/content.ts';
import { LiveView } from '../parts/live-states.tsx';
import { ownEmails as words } from './own-emails-content.ts';
import { useChooseMail, useOrganizerMail } from './use-organizer-mail.ts';

/** Which emails an organizer wants of their events. */
export function OwnEmailsView() {
  const { live, refresh } = useOrganizerMail();
  const choosing = useChooseMail();
  return (
    <section aria-labelledby="own-emails" className="max-w-xl pt-5">
      <h2 id="own-emails" className="display text-3xl leading-none normal-case">
        {viewTitles.emails}
      </h2>
      <LiveView live={live} refresh={refresh} loading={words.loading} failed={words.failed}>
        {({ email, kinds }) =>
          email === null ? (
            <p className="mt-4">{words.unknown}</p>
          ) : (
            <>
              <p className="mt-3 text-quiet wrap-anywhere">{words.to(email)}</p>
              <fieldset className="mt-4">
                <legend className="field-label">{words.choices}</legend>
                <div className="grid gap-2">
                  {NOTICE_KINDS.map((kind) => (
                    <label key={kind} className="choice gap-3 px-3 py-2">
                      <input
                        type="checkbox"
                        checked={kinds.includes(kind)}
                        onChange={({ target }) =>
                          choosing.run(
                            NOTICE_KINDS.filter((one) =>
                              one === kind ? target.checked : kinds.includes(one),
                            ),
                          )
                        }
                      />
                      <span>{words.labels[kind]}</span>
                    </label>
                  ))}
                </div>
              </fieldset>
            </>
          )
        }
      </LiveView>
    </section>
  );
}
