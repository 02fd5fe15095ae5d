import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { ROOT } from './paths.ts';

function read(file: string): Record<string, string> {
  const path = ROOT + file;
  if (!existsSync(path)) return {};
  return Object.fromEntries(
    Object.entries(parseEnv(readFileSync(path, 'utf8'))).map(([key, value]) => [key, value ?? '']),
  );
}

function fromProcess(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([key, value]) =>
      value !== undefined && (key.startsWith('VITE_') || key === 'ADMIN_PASSWORD') ? [[key, value]] : [],
    ),
  );
}

/** The tests' configuration: the defaults in .env.example, and every other variable empty. */
export function exampleConfig(): Record<string, string> {
  const nothing = Object.keys({ ...read('.env'), ...fromProcess() }).map((key) => [key, '']);
  return { ...Object.fromEntries(nothing), ...read('.env.example') };
}

/** The local stack's configuration: the process's variables, then .env, then the defaults in .env.example. */
export function localConfig(): Record<string, string> {
  return { ...read('.env.example'), ...read('.env'), ...fromProcess() };
}

/** A hosted deployment's configuration: no defaults, so that nothing local slips into it. */
function deploymentConfig(): Record<string, string> {
  return { ...read('.env'), ...fromProcess() };
}

/** The variables .env.example names without calling them optional, and `config` lacks. */
function missingVariables(config: Record<string, string>): string[] {
  return Object.keys(read('.env.example')).filter((key) => key.startsWith('VITE_') && !config[key]);
}

/** @param otherwise is what to do without a hosted deployment. @throws when a variable is missing. */
export function completeDeploymentConfig(otherwise: string): Record<string, string> {
  const config = deploymentConfig();
  const missing = missingVariables(config);
  if (missing.length > 0) {
    throw new Error(
      `A deployment needs every address it talks to. Missing: ${missing.join(', ')}.\nSet them in .env or in the shell (.env.example says what each is), or ${otherwise}`,
    );
  }
  return config;
}
