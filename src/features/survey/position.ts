import * as z from 'zod/mini';
import { STEPS } from '#domain/feedback.ts';

const positionSchema = z.object({
  survey: z.union([z.object({ step: z.enum(STEPS) }), z.object({ founderNumber: z.nullable(z.number()) })]),
});

/** What one entry of the browser's history shows: a step, or the thanks. It outlives a reload, storage or not. */
export type Position = z.output<typeof positionSchema>['survey'];

export function readPosition(): Position | null {
  return positionSchema.safeParse(history.state).data?.survey ?? null;
}

export function pushPosition(survey: Position): void {
  history.pushState({ ...history.state, survey }, '');
}

export function replacePosition(survey: Position): void {
  history.replaceState({ ...history.state, survey }, '');
}
