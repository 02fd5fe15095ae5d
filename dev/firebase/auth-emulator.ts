// Firebase's Auth emulator without the command line around it: `node dev/firebase/auth-emulator.ts <port> <project>`.
import { createRequire } from 'node:module';

type Middleware = (spec: object, options: object) => Promise<unknown>;
type Address = { host: string; port: number; projectId: string };
type Emulator = { AuthEmulator: new (address: Address) => { start(): Promise<void> } };

const require = createRequire(import.meta.url);
const emulators = require.resolve('firebase-tools/lib/emulator/auth/index.js');
const { AuthEmulator }: Emulator = require(emulators);
const api: { middleware: Middleware } = createRequire(emulators)('exegesis-express');
const { middleware } = api;
// Compiles each validator at the first request that needs it: all of Google's take 7 s.
api.middleware = (spec, options) => middleware(spec, { ...options, lazyCompileValidationSchemas: true });

const [port, projectId = ''] = process.argv.slice(2);
await new AuthEmulator({ host: '127.0.0.1', port: Number(port), projectId }).start();
