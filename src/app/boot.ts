/**
 * Runs inline, before any bundle: what is sent or pressed in the prerendered page before its code is there is kept, and
 * done when that arrives (see `useLateForm` and `LateButton`).
 */
export const bootScript = [
  "addEventListener('submit',function(e){var f=e.target;'late'in f.dataset&&!f.ready&&(e.preventDefault(),f.pending=e.submitter||!0)},!0)",
  "addEventListener('click',function(e){var b=e.target.closest('button[data-late]');b&&!b.ready&&(b.pending=!0)},!0)",
].join(';');
