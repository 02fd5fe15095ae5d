import { createHash } from 'node:crypto';
import { personKeyText } from '#domain/person.ts';
import type { Contact } from './guards.ts';

export const keyOf = (contact: Contact) =>
  createHash('sha256')
    .update(personKeyText(contact) ?? '')
    .digest('hex');

let people = 0;
/** Nobody else's in this file. */
export const newContact = () => ({ email: `guest-${++people}-${Date.now()}@example.com` });
