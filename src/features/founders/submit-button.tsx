import { type Ref, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import type { FoundingBoard } from '#domain/founding-board.ts';
import { type Store, useStore } from '#lib/store.ts';
import { eagerLabel, joinLabel, labels } from './signup-content.ts';

interface SubmitButtonProps {
  ref: Ref<HTMLButtonElement>;
  isJoining: boolean;
  board: Store<FoundingBoard>;
}

/** Names the founder number that is next while somebody is about to press it. */
export function SubmitButton({ ref, isJoining, board: store }: SubmitButtonProps) {
  const board = useStore(store);
  const [isEager, setEager] = useState(false);
  const label = isEager ? eagerLabel(board) : joinLabel(board);
  return (
    <Button
      ref={ref}
      type="submit"
      disabled={isJoining}
      className="needs-script w-full text-xl"
      onPointerEnter={() => setEager(true)}
      onPointerLeave={() => setEager(false)}
      onFocus={() => setEager(true)}
      onBlur={() => setEager(false)}
    >
      {isJoining ? labels.joining : label}
    </Button>
  );
}
