import { afterAnswer } from '../_shared/after-answer.ts';
import { openSetting } from '../_shared/setting.ts';
import { handle } from './handler.ts';

const setting = openSetting('send_pass');
const sendPass = {
  ...setting,
  claim: (address: string) => setting.claim('claim_pass_email', { address }),
  release: (founder_id: string) => setting.release('release_pass_email', founder_id),
  afterAnswer,
};

Deno.serve((request) => handle(request, sendPass));
