import { HeadTags } from './head-tags.tsx';
import { type PreviewedGame, previewOf } from './invitation-preview.ts';

export function InvitationHead(game: PreviewedGame) {
  return <HeadTags {...previewOf(game)} />;
}
