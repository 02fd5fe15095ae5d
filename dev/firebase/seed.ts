import { OWNER } from './firestore.ts';

type Options = {
  firestoreHost: string;
  authHost: string;
  projectId: string;
  admin: { email: string; password: string };
};

/** The same account at every start, so that what it wrote stays its own. */
const ADMIN_ID = 'local-organizer';

/** The seeded game's link never changes, so that a bookmark survives a reset. */
const SAMPLE_TOKEN = 'sunset-volleyball-at-kanapaha-2030-06-15-seed01';

async function call(url: string, method: string, body: unknown): Promise<void> {
  const response = await fetch(url, {
    method,
    headers: { ...OWNER, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok)
    throw new Error(`Seeding failed: ${method} ${url} answered ${response.status}: ${await response.text()}`);
}

type FirestoreValue =
  | { stringValue: string }
  | { integerValue: string }
  | { booleanValue: boolean }
  | { timestampValue: string }
  | { mapValue: { fields: Record<string, FirestoreValue> } };

function encode(value: unknown): FirestoreValue {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'number') return { integerValue: String(value) };
  if (typeof value === 'boolean') return { booleanValue: value };
  if (value instanceof Date) return { timestampValue: value.toISOString() };
  if (typeof value === 'object' && value !== null) return { mapValue: { fields: encodeFields(value) } };
  throw new Error(`Firestore seed: ${String(value)} has no encoding here.`);
}

function encodeFields(data: object): Record<string, FirestoreValue> {
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, encode(value)]));
}

/** Makes the organizer's account and one open game with its invite; what is there already keeps its answers. */
export async function seedFirebase({ firestoreHost, authHost, projectId, admin }: Options) {
  const documents = `http://${firestoreHost}/v1/projects/${projectId}/databases/(default)/documents`;
  const createOnce = async (path: string, data: object) => {
    const existing = await fetch(`${documents}/${path}`, { headers: OWNER });
    if (existing.status === 404) await call(`${documents}/${path}`, 'PATCH', { fields: encodeFields(data) });
  };
  const now = new Date();
  await Promise.all([
    call(`http://${authHost}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts`, 'POST', {
      localId: ADMIN_ID,
      email: admin.email,
      password: admin.password,
      emailVerified: true,
    }),
    createOnce(`admins/${ADMIN_ID}`, { email: admin.email }),
    createOnce(`gameEvents/${SAMPLE_TOKEN}`, {
      title: 'Sunset volleyball at Kanapaha',
      sport: 'volleyball',
      // 7 pm in Gainesville.
      dateTime: new Date('2030-06-15T19:00:00-04:00'),
      location: 'Kanapaha Veterans Park, Gainesville',
      skillLevel: 'mixed',
      maxPlayers: 12,
      organizerName: 'The local seed',
      allowMaybe: true,
      requireContactInfo: false,
      status: 'active',
      createdAt: now,
      rsvpCount: { yes: 0, no: 0, maybe: 0 },
    }),
    createOnce(`rsvpInvites/${SAMPLE_TOKEN}`, {
      gameEventId: SAMPLE_TOKEN,
      inviteToken: SAMPLE_TOKEN,
      isActive: true,
      createdAt: now,
      clickCount: 0,
    }),
  ]);
  return { sampleToken: SAMPLE_TOKEN };
}
