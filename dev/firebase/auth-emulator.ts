// Firebase's Auth emulator without the command line around it: `node dev/firebase/auth-emulator.ts <port> <project>`.
import { createRequire } from 'node:module';

type ApiSpec = { default: { paths: Record<string, unknown> } };
type Emulator = {
  AuthEmulator: new (options: {
    host: string;
    port: number;
    projectId: string;
  }) => {
    start(): Promise<void>;
  };
};

/** Tenants, second factors, passkeys. Preparing them takes the emulator most of its start: nine seconds instead of four. */
const UNUSED = /tenants|^\/v2\/(?!projects\/\{targetProjectId\}\/config$)/;

const require = createRequire(import.meta.url);
const spec: ApiSpec = require('firebase-tools/lib/emulator/auth/apiSpec.js');
const { AuthEmulator }: Emulator = require('firebase-tools/lib/emulator/auth/index.js');

for (const path of Object.keys(spec.default.paths)) if (UNUSED.test(path)) delete spec.default.paths[path];
const [port, projectId = ''] = process.argv.slice(2);
await new AuthEmulator({ host: '127.0.0.1', port: Number(port), projectId }).start();
