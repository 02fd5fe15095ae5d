import { openDatabase, required } from '../_shared/setting.ts';
import { type EmailEvents, handle } from './handler.ts';
import { signatureCheck } from './signature.ts';

const call = openDatabase();
const events: EmailEvents = {
  isSigned: signatureCheck(required('EMAIL_WEBHOOK_SECRET')),
  take: (event) => call('take_mail_event', event),
};

Deno.serve((request) => handle(request, events));
