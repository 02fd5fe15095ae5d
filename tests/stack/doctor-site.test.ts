import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { freePort } from '../../dev/lib/ports.ts';
import { deploymentOf } from '../../owner/doctor/deployment.ts';
import { siteChecks } from '../../owner/doctor/site.ts';

const HOSTED = {
  VITE_SUPABASE_URL: 'https://abc.supabase.co',
  VITE_SUPABASE_ANON_KEY: 'public',
  VITE_FIREBASE_PROJECT_ID: 'games',
  VITE_FIREBASE_API_KEY: 'public',
  VITE_ADMIN_EMAIL: 'organizer@example.com',
};
const BACKENDS = ['https://abc.supabase.co', 'wss://abc.supabase.co', 'https://firestore.googleapis.com'];

it('reports a policy without either of the two addresses by which the organizer signs in and stays signed in', async () => {
  const port = await freePort();
  const site = createServer((_, answer) => {
    answer
      .setHeader('content-security-policy', `connect-src ${BACKENDS.join(' ')}`)
      .end('{firebaseProjectId:`games`}');
  });
  await new Promise<void>((resolve) => site.listen(port, '127.0.0.1', resolve));
  try {
    const checks = siteChecks(deploymentOf({ ...HOSTED, VITE_SITE_URL: `http://127.0.0.1:${port}` }));
    const check = checks.find(({ name }) => name.includes('built for these backends'));
    expect(await check?.problems()).toEqual([
      'connect-src does not name https://identitytoolkit.googleapis.com',
      'connect-src does not name https://securetoken.googleapis.com',
    ]);
  } finally {
    site.close();
  }
});
