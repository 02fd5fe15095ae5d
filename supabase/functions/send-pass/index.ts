import { afterReply } from '../_shared/after-reply.ts';
import { openSetting } from '../_shared/setting.ts';
import { handle, type SendPass } from './handler.ts';

const setting = openSetting('send_pass');
const sendPass: SendPass = {
  ...setting,
  claim: (email, address) => setting.call('claim_pass_email', { email, address }),
  afterReply,
};

Deno.serve((request) => handle(request, sendPass));
