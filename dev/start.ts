import { createServer } from 'vite';
import { ROOT } from './lib/paths.ts';
import { claimPort } from './lib/ports.ts';
import { runCommand, untilAskedToStop } from './lib/shutdown.ts';
import { startLocalStack } from './local-stack.ts';
import { reportViolations } from './site/headers.ts';
import { serveSiteFiles } from './site/site-files.ts';
import type { Stack } from './stack.ts';

const COMMANDS = ['npm start'];

/** The development server. The stack's addresses go into the environment, which overrides any .env file. */
async function startApp(port: number, variables: Record<string, string>) {
  Object.assign(process.env, variables);
  const before = process.listeners('SIGTERM');
  const server = await createServer({
    root: ROOT,
    plugins: [reportViolations(port, variables), serveSiteFiles()],
    server: { port, strictPort: true, host: '127.0.0.1' },
    logLevel: 'warn',
  });
  // Removes Vite's own listener, which would end the process before the stack has saved its data.
  for (const listener of process.listeners('SIGTERM'))
    if (!before.includes(listener)) process.off('SIGTERM', listener);
  return server.listen();
}

function print({ info, links }: Stack, seconds: number): void {
  console.log(`
  ShowUp is up (${seconds.toFixed(1)} s). Ctrl-C stops it; its data stays, and npm run reset clears it.

  Site             ${info.appUrl}
  Organizer        ${info.appUrl}/admin   password: ${info.adminPassword}
  Outbox           ${info.supabaseUrl}/outbox
  Supabase         ${info.supabaseUrl}
  Firestore        ${info.firestoreHost}   Auth: ${info.authHost}   project: ${info.projectId}
${links.length > 0 ? '\n  RSVP links\n' : ''}${links.map(({ what, url }) => `    ${what.padEnd(34)}${url}\n`).join('')}`);
}

await runCommand(async () => {
  const began = performance.now();
  const stopAsked = untilAskedToStop();
  console.log('Starting the local stack …');
  const port = await claimPort('app', COMMANDS);
  const seeded = !process.argv.includes('--empty');
  const stack = await startLocalStack(`http://localhost:${port}`, COMMANDS, { seeded });
  try {
    const app = await startApp(port, stack.variables);
    print(stack, (performance.now() - began) / 1000);
    await stopAsked;
    console.log('\nStopping …');
    await app.close();
  } finally {
    await stack.stop();
  }
});
