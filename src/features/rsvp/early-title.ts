/** Where the game's title stands while the page's code is on its way. */
export const EARLY_TITLE_ID = 'early-title';

/** The card's title and its stand-in look the same, so that nothing jumps when one takes the other's place. */
export const titleLook =
  'display mt-3 text-[1.9rem] leading-[0.95] text-balance wrap-anywhere normal-case sm:text-5xl';

/**
 * Inline in the shell, after the reads have been started: shows the title as soon as it is there, which on a slow
 * phone is before any bundle. A link that is off, has expired or leads elsewhere shows nothing; what this can't
 * read, the page itself reads and reports.
 */
export const earlyTitleScript = [
  '(function(v){v&&Promise.all([v.invite,v.event]).then(function(a){',
  'var i=a[0].body.fields,e=a[1].body[0].found,b=document.getElementById("',
  EARLY_TITLE_ID,
  '");if(b&&e&&i.gameEventId.stringValue===v.token&&!i.expiresAt){b.className="',
  titleLook,
  '";b.textContent=e.fields.title.stringValue}',
  '}).catch(function(){})})(window.__invitation)',
].join('');
