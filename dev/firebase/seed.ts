import { ownersDocuments } from './documents.ts';
import { OWNER } from './firestore.ts';

type Options = {
  firestoreHost: string;
  authHost: string;
  projectId: string;
  admin: { email: string; password: string };
};

/** The same account at every start, so that what it wrote stays its own. */
const ADMIN_ID = 'local-organizer';

type Seed = { what: string; token: string; event: object; invite?: object };

const EVENT = {
  title: 'Sunset volleyball at Kanapaha',
  sport: 'volleyball',
  // 7 pm in Gainesville, in the year that every link names.
  dateTime: new Date('2030-06-15T19:00:00-04:00'),
  location: 'Kanapaha Veterans Park, Gainesville',
  skillLevel: 'mixed',
  maxPlayers: 12,
  organizerName: 'The local seed',
  allowMaybe: true,
  requireContactInfo: false,
  status: 'active',
  revision: 0,
};

const LONG_AGO = new Date('2025-10-15T19:00:00-04:00');

/** One event in each state a guest can meet. The links never change, so that a bookmark survives a reset. */
const SEEDS: readonly Seed[] = [
  {
    what: 'open',
    token: 'sunset-volleyball-at-kanapaha-2030-06-15-seed01',
    event: { ...EVENT, description: 'Two nets, rotating teams. Bring water and a light and a dark shirt.' },
    invite: { invitedBy: 'The local seed', inviteMessage: 'We are two short for a third team.' },
  },
  {
    what: 'contact required, no maybe',
    token: 'ranked-tennis-2030-06-15-seed02',
    event: {
      ...EVENT,
      title: 'Ranked tennis',
      sport: 'tennis',
      skillLevel: 'advanced',
      maxPlayers: 4,
      allowMaybe: false,
      requireContactInfo: true,
    },
  },
  {
    what: 'past its deadline',
    token: 'lunch-basketball-2030-06-15-seed03',
    event: { ...EVENT, title: 'Lunch basketball', sport: 'basketball', rsvpDeadline: LONG_AGO },
  },
  {
    what: 'cancelled',
    token: 'rained-out-pickleball-2030-06-15-seed04',
    event: { ...EVENT, title: 'Rained-out pickleball', sport: 'pickleball', status: 'cancelled' },
  },
  {
    what: 'expired link',
    token: 'morning-run-2030-06-15-seed05',
    event: { ...EVENT, title: 'Morning run', sport: 'running', skillLevel: 'beginner' },
    invite: { expiresAt: LONG_AGO },
  },
];

async function createAccount(url: string, account: object): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...OWNER, 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  if (!response.ok)
    throw new Error(`The organizer was not seeded: ${response.status} ${await response.text()}`);
}

/**
 * Makes the organizer's account and an event in each state; what is there already keeps its answers.
 * @returns the events' tokens, the open one first.
 */
export async function seedFirebase({ firestoreHost, authHost, projectId, admin }: Options) {
  const documents = ownersDocuments(firestoreHost, projectId);
  const createOnce = async (path: string, data: object) => {
    if ((await documents.read(path)) === null) await documents.write(path, data);
  };
  const createdAt = new Date();
  await Promise.all([
    createAccount(`http://${authHost}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts`, {
      localId: ADMIN_ID,
      email: admin.email,
      password: admin.password,
      emailVerified: true,
    }),
    createOnce(`admins/${ADMIN_ID}`, { email: admin.email }),
    ...SEEDS.flatMap(({ token, event, invite }) => [
      createOnce(`gameEvents/${token}`, { ...event, createdAt, rsvpCount: { yes: 0, no: 0, maybe: 0 } }),
      createOnce(`rsvpInvites/${token}`, {
        gameEventId: token,
        inviteToken: token,
        isActive: true,
        createdAt,
        clickCount: 0,
        ...invite,
      }),
    ]),
  ]);
  return SEEDS.map(({ what, token }) => ({ what, token }));
}
