import { prefersReducedMotion } from './motion.ts';

/** canvas-confetti counts a piece's life in frames. */
const FRAMES_PER_SECOND = 60;

async function throwConfetti(options: confetti.Options): Promise<void> {
  if (prefersReducedMotion()) return;
  try {
    const { default: confetti } = await import('canvas-confetti');
    // No worker: it would be made from a blob: URL, which a strict content policy forbids.
    const fire = confetti.create(undefined, { resize: true, useWorker: false });
    await fire({ colors: ['#dcf24b', '#0f4c3a', '#e8cfa0', '#c8502f'], ...options });
  } catch (cause) {
    console.error('The confetti did not load.', cause);
  }
}

/** A burst from the lower middle of the window. */
export function burstConfetti({ pieces, seconds }: { pieces: number; seconds: number }): Promise<void> {
  return throwConfetti({
    particleCount: pieces,
    ticks: seconds * FRAMES_PER_SECOND,
    spread: 70,
    startVelocity: 38,
    origin: { x: 0.5, y: 0.65 },
  });
}

/** Pieces that fall from above the window. */
export function dropConfetti({ pieces, seconds }: { pieces: number; seconds: number }): Promise<void> {
  return throwConfetti({
    particleCount: pieces,
    ticks: seconds * FRAMES_PER_SECOND,
    angle: 270,
    spread: 160,
    startVelocity: 22,
    gravity: 0.9,
    origin: { x: 0.5, y: -0.1 },
  });
}
