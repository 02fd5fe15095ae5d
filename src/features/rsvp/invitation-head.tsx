import { HeadTags } from './head-tags.tsx';
import { type Invitation, previewOf } from './invitation-preview.ts';

export function InvitationHead(invitation: Invitation) {
  return <HeadTags {...previewOf(invitation)} />;
}
