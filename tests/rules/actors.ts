import { collection, doc, type Firestore, getDoc, getDocs } from 'firebase/firestore/lite';
import { expect } from 'vitest';
import { connect } from './emulator.ts';

export const visitor = connect('visitor', null);
export const stranger = connect('stranger', { sub: 'stranger' });
export const outsiders = [visitor, stranger];
export const organizer = connect('organizer', { sub: 'organizer' });
export const owner = connect('owner', 'owner');

export const read = (database: Firestore, path: string) => getDoc(doc(database, path));
export const list = (database: Firestore, path: string) => getDocs(collection(database, path));
export const stored = async (path: string) => (await read(owner, path)).data();

export async function denied(work: Promise<unknown>): Promise<void> {
  await expect(work).rejects.toMatchObject({ code: 'permission-denied' });
}
