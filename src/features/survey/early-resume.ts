const RESUMING = 'resuming';

/** Inline in the shell: after a reload in the middle, the prerendered first step must not flash up before the right one. */
export const earlyResumeScript = `history.state&&history.state.survey&&document.documentElement.classList.add("${RESUMING}")`;

export function showResumed(): void {
  document.documentElement.classList.remove(RESUMING);
}
