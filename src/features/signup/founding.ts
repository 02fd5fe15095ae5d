import type { FoundingBoard } from '#domain/founding-board.ts';
import type { Store } from '#lib/store.ts';

/** What the signup tells the page around it, and reads from it. */
export interface Founding {
  board: Store<FoundingBoard>;
  submitted: () => void;
  joined: (founderNumber: number) => void;
}
