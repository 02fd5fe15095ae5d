import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** The fixed local addresses, and the variable that moves each. */
const PORTS = {
  app: { variable: 'PORT', fallback: 5173, what: 'the app' },
  preview: { variable: 'PREVIEW_PORT', fallback: 4173, what: 'the preview of the production build' },
  supabase: { variable: 'SUPABASE_PORT', fallback: 54321, what: 'the Supabase gateway' },
  firestore: { variable: 'FIRESTORE_PORT', fallback: 8080, what: 'the Firestore emulator' },
  auth: { variable: 'AUTH_PORT', fallback: 9099, what: 'the Auth emulator' },
} as const;

type PortName = keyof typeof PORTS;
export type StackPorts = { supabase: number; firestore: number; auth: number };

export function configuredPort(name: PortName): number {
  const { variable, fallback } = PORTS[name];
  const text = process.env[variable];
  if (text === undefined || text === '') return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`${variable}=${text} is not a port number (1 to 65535).`);
  }
  return port;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** @throws naming the taken port, and `commands` to run again with another one. */
export async function claimPort(name: PortName, commands: readonly string[]): Promise<number> {
  const { variable, what } = PORTS[name];
  const port = configuredPort(name);
  if (!(await isFree(port))) {
    const again = commands.map((command) => `${variable}=${port + 1} ${command}`).join(' && ');
    throw new Error(
      `Port ${port} is taken, and ${what} needs it. Stop the other program, or choose another port: ${again}`,
    );
  }
  return port;
}

/** Below the ports of outgoing connections (Linux: from 32768 on), which could take one meanwhile. */
const FREE_PORTS = { from: 20_000, to: 32_000 };
const TRIES = 100;

/** A random free port, so that commands that begin together don't choose the same one. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(FREE_PORTS.from, FREE_PORTS.to);
    if (await isFree(port)) return port;
  }
  throw new Error('This machine has no free port on 127.0.0.1.');
}
