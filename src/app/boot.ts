/**
 * Runs inline, before any bundle: a prerendered form submitted early is held, not sent, and submits itself when its
 * code arrives (see `useLateForm`).
 */
export const bootScript =
  "addEventListener('submit',function(e){var f=e.target;'late'in f.dataset&&!f.ready&&(e.preventDefault(),f.pending=e.submitter||!0)},!0)";
