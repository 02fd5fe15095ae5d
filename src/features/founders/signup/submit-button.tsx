import { type Ref, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { useStore } from '#lib/store.ts';
import { useFounding } from '../founding/founding-provider.tsx';
import { eagerLabel, joinLabel, labels } from './signup-content.ts';

interface SubmitButtonProps {
  ref: Ref<HTMLButtonElement>;
  isJoining: boolean;
}

/** Names the next founder number while somebody is about to press it. */
export function SubmitButton({ ref, isJoining }: SubmitButtonProps) {
  const board = useStore(useFounding().board);
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
