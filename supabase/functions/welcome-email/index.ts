import { openSetting } from '../_shared/setting.ts';
import { handle } from './handler.ts';

const setting = openSetting('welcome_email');
const welcome = {
  ...setting,
  claim: (founder_id: string) => setting.claim('claim_welcome', { founder_id }),
  release: (founder_id: string) => setting.release('release_welcome', founder_id),
};

Deno.serve((request) => handle(request, welcome));
