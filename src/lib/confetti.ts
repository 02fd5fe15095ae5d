import { prefersReducedMotion } from './motion.ts';

/** canvas-confetti counts a piece's life in frames. */
const FRAMES_PER_SECOND = 60;

interface Amount {
  pieces: number;
  seconds: number;
}

async function throwConfetti({ pieces, seconds }: Amount, way: confetti.Options): Promise<void> {
  if (prefersReducedMotion()) return;
  try {
    const { default: confetti } = await import('canvas-confetti');
    // A worker would be made from a blob: URL, which the content policy forbids.
    const fire = confetti.create(undefined, { resize: true, useWorker: false });
    const colors = ['#dcf24b', '#0f4c3a', '#e8cfa0', '#c8502f'];
    await fire({ colors, particleCount: pieces, ticks: seconds * FRAMES_PER_SECOND, ...way });
  } catch (cause) {
    console.error('The confetti did not load.', cause);
  }
}

/** From the lower middle of the window. */
export function burstConfetti(amount: Amount): Promise<void> {
  return throwConfetti(amount, { spread: 70, startVelocity: 38, origin: { x: 0.5, y: 0.65 } });
}

/** From above the window. */
export function dropConfetti(amount: Amount): Promise<void> {
  const origin = { x: 0.5, y: -0.1 };
  return throwConfetti(amount, { angle: 270, spread: 160, startVelocity: 22, gravity: 0.9, origin });
}
