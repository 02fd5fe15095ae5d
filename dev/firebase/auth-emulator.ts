// Firebase's Auth emulator without the command line around it: `node dev/firebase/auth-emulator.ts <port> <project>`.
import { createRequire } from 'node:module';

type Middleware = (spec: object, options: object) => Promise<unknown>;
type Emulator = {
  AuthEmulator: new (options: {
    host: string;
    port: number;
    projectId: string;
  }) => {
    start(): Promise<void>;
  };
};

const require = createRequire(import.meta.url);
const emulators = require.resolve('firebase-tools/lib/emulator/auth/index.js');
const { AuthEmulator }: Emulator = require(emulators);
const api: { middleware: Middleware } = createRequire(emulators)('exegesis-express');
const { middleware } = api;
// Validators are compiled at the first request that needs them: compiling those of all of Google's operations takes 7 s.
api.middleware = (spec, options) => middleware(spec, { ...options, lazyCompileValidationSchemas: true });

const [port, projectId = ''] = process.argv.slice(2);
await new AuthEmulator({ host: '127.0.0.1', port: Number(port), projectId }).start();
