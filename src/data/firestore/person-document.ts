import * as z from 'zod/mini';
import { type Person, personSchema } from '#domain/person.ts';
import { type Kind, withId } from './documents.ts';

/** Not beside the other kinds: those are in the code of the guests' page, which reads no record. */
export const personKind: Kind<Person> = { collection: 'people', schema: z.extend(personSchema, withId) };
