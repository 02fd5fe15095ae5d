import { useLocation } from 'react-router-dom';
import { type FoundingBoard, nextFounderNumber } from '#domain/founding-board.ts';
import { type Readable, useStore } from '#lib/store.ts';
import { founderTitle, pageTitle } from './content.ts';

/** Names the next number for an address with founder=signup. */
export function usePageTitle(store: Readable<FoundingBoard>): string {
  const board = useStore(store);
  const { search } = useLocation();
  const isSentToForm = new URLSearchParams(search).get('founder') === 'signup';
  return isSentToForm && board.status === 'ready' ? founderTitle(nextFounderNumber(board)) : pageTitle;
}
