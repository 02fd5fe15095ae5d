import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFirestore } from '../../dev/firebase/firestore.ts';
import { freePort } from '../../dev/lib/ports.ts';
import type { Service } from '../../dev/lib/processes.ts';

const PROJECT_ID = 'demo-closed';

let firestore: Service;
let documents: string;

beforeAll(async () => {
  const port = await freePort();
  documents = `http://127.0.0.1:${port}/v1/projects/${PROJECT_ID}/databases/(default)/documents`;
  firestore = await startFirestore({ port, projectId: PROJECT_ID, dataFolder: null });
});
afterAll(() => firestore.stop());

describe('a collection that no rule names', () => {
  it.each([
    ['reads', 'strangers/one', {}],
    ['lists', 'strangers', {}],
    ['writes', 'strangers/one', { method: 'PATCH', body: '{"fields":{}}' }],
    ['adds', 'strangers', { method: 'POST', body: '{"fields":{}}' }],
    ['deletes', 'strangers/one', { method: 'DELETE' }],
    ['makes organizers', 'admins/me', { method: 'PATCH', body: '{"fields":{}}' }],
  ])('is closed to a visitor who %s', async (_what, path, init) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${documents}/${path}`, { ...init, headers });
    expect(response.status).toBe(403);
  });
});
