import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { ROOT } from './paths.ts';

type Variables = Record<string, string>;

function read(file: string): Variables {
  const path = ROOT + file;
  return existsSync(path) ? (parseEnv(readFileSync(path, 'utf8')) as Variables) : {};
}

function fromProcess(): Variables {
  const ours = Object.entries(process.env).filter(([key]) => /^(VITE_|ADMIN_PASSWORD$)/.test(key));
  return Object.fromEntries(ours) as Variables;
}

/** The tests' configuration: the defaults in .env.example, and every other variable empty. */
export function exampleConfig(): Variables {
  const nothing = Object.keys({ ...read('.env'), ...fromProcess() }).map((key) => [key, '']);
  return { ...Object.fromEntries(nothing), ...read('.env.example') };
}

/** The local stack's configuration: the process's variables, then .env, then the defaults in .env.example. */
export function localConfig(): Variables {
  return { ...read('.env.example'), ...read('.env'), ...fromProcess() };
}

/**
 * A hosted deployment's configuration, without defaults: nothing local slips into it.
 * @param otherwise says what to do without a hosted deployment.
 * @throws when a variable of .env.example is missing.
 */
export function completeDeploymentConfig(otherwise: string): Variables {
  const config = { ...read('.env'), ...fromProcess() };
  const required = Object.keys(read('.env.example')).filter((key) => key.startsWith('VITE_'));
  const missing = required.filter((key) => !config[key]);
  if (missing.length > 0) {
    throw new Error(
      `A deployment needs every address it talks to. Missing: ${missing.join(', ')}.\nSet them in .env or in the shell (.env.example says what each is), or ${otherwise}`,
    );
  }
  return config;
}
