import { handle } from './handler.ts';
import { openGuestEmails } from './open.ts';

const emails = openGuestEmails();

Deno.serve((request) => handle(request, emails));
