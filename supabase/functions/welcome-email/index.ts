import { afterReply } from '../_shared/after-reply.ts';
import { openSetting } from '../_shared/setting.ts';
import { handle, type WelcomeEmail } from './handler.ts';

const setting = openSetting('welcome_email');
const welcome: WelcomeEmail = {
  ...setting,
  claim: (founder_id, address, again) => setting.call('claim_welcome', { founder_id, address, again }),
  claimDue: (at_most) => setting.call('claim_due_welcomes', { at_most }),
  afterReply,
};

Deno.serve((request) => handle(request, welcome));
