/** Where the game's title stands while the page's code is on its way. */
export const EARLY_TITLE_ID = 'early-title';

/** The card's title and its stand-in look the same, so that nothing jumps when one takes the other's place. */
export const titleLook =
  'display mt-3 text-[1.9rem] leading-[0.95] text-balance wrap-anywhere normal-case sm:text-5xl';

/**
 * Inline in the shell, after the reads have been started: shows the title as soon as it is there, which on a slow
 * phone is before any bundle. A link that is off, has expired or leads elsewhere shows nothing; what this can't
 * read, the page itself reads and reports. The bundle, which keeps a phone busy, waits a moment for it (`__first`).
 */
export const earlyTitleScript = [
  'window.__first=(function(v){return v&&Promise.all([v.invite,v.event]).then(function(a){',
  'var i=a[0].body.fields,e=a[1].body[0].found,b=document.getElementById("',
  EARLY_TITLE_ID,
  // A new element: browsers take the time of an element's first text for the time of all it ever shows.
  '");if(b&&e&&i.gameEventId.stringValue===v.token&&!i.expiresAt){var n=b.cloneNode();n.className="',
  titleLook,
  '";n.textContent=e.fields.title.stringValue;b.replaceWith(n)}',
  '}).catch(function(){})})(window.__invitation)',
].join('');
