import {
  ask,
  batchGetRequest,
  batchGetUrl,
  documentUrl,
  type FirestoreConfig,
  REQUEST_TIMEOUT_MS,
  type RestAnswer,
} from './rest.ts';

/** Both reads behind an invitation, on their way. A new game has the id of its first link, so neither waits for the other. */
export interface InvitationAnswers {
  token: string;
  invite: Promise<RestAnswer>;
  event: Promise<RestAnswer>;
}

declare global {
  interface Window {
    /** Left by the page's shell, which asks before the bundle is there (see `prefetchScript`). */
    __invitation?: InvitationAnswers;
  }
}

export function askForInvitation(config: FirestoreConfig, token: string): InvitationAnswers {
  return {
    token,
    invite: ask(documentUrl(config, `rsvpInvites/${token}`)),
    event: ask(batchGetUrl(config), batchGetRequest(config, `gameEvents/${token}`)),
  };
}

/** The shell's few lines wait as long as the browser does; the page gives up when its own requests would. */
function inTime(answer: Promise<RestAnswer>): Promise<RestAnswer> {
  const late = new Promise<RestAnswer>((resolve) => {
    setTimeout(
      () => resolve({ status: 0, body: new Error('Firestore did not answer in time.') }),
      REQUEST_TIMEOUT_MS,
    );
  });
  return Promise.race([answer, late]);
}

/** What the shell asked for, if it asked about this link. It is good for one reading: a second try must ask again. */
export function takePrefetched(token: string): InvitationAnswers | null {
  const answers = window.__invitation;
  delete window.__invitation;
  if (answers?.token !== token) return null;
  return { token, invite: inTime(answers.invite), event: inTime(answers.event) };
}

/**
 * The text of the shell's inline script: `askForInvitation` in a few lines that need no bundle. It hands the two
 * promises over in `window.__invitation`; they never reject. It must stay in step with `askForInvitation`, which
 * `tests/rules/operations.test.ts` checks.
 */
export function prefetchScript(config: FirestoreConfig): string {
  const placeholder = 'TOKEN';
  const literal = (text: string) => JSON.stringify(text).replaceAll('<', '\\u003c');
  const withToken = (text: string) => literal(text).replace(placeholder, '"+t+"');
  const { body, ...request } = batchGetRequest(config, `gameEvents/${placeholder}`);
  return [
    '(function(){',
    'var m=/^\\/rsvp\\/([a-z0-9-]{12,200})\\/?$/.exec(location.pathname),t=m&&m[1];',
    'if(!t)return;',
    'function ask(u,r){return fetch(u,r).then(function(a){return a.json().then(function(b){return{status:a.status,body:b}})}).catch(function(e){return{status:0,body:e}})}',
    `var r=${JSON.stringify(request)};`,
    `r.body=${withToken(String(body))};`,
    `window.__invitation={token:t,invite:ask(${withToken(documentUrl(config, `rsvpInvites/${placeholder}`))}),event:ask(${literal(batchGetUrl(config))},r)};`,
    '})()',
  ].join('');
}
