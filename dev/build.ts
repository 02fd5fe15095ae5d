import { completeDeploymentConfig, localConfig } from './lib/config.ts';
import { makeLocalFolder } from './lib/local-folder.ts';
import { LOCAL, ROOT } from './lib/paths.ts';
import { configuredPort } from './lib/ports.ts';
import { runCommand } from './lib/shutdown.ts';
import { buildSite } from './site/build-site.ts';
import { localAddresses } from './stack.ts';

function localVariables(): Record<string, string> {
  const ports = {
    supabase: configuredPort('supabase'),
    firestore: configuredPort('firestore'),
    auth: configuredPort('auth'),
  };
  return { ...localConfig(), ...localAddresses(`http://localhost:${configuredPort('preview')}`, ports) };
}

await runCommand(async () => {
  const variables = process.argv.includes('--local')
    ? localVariables()
    : completeDeploymentConfig('build against the local stack: npm run build:local');
  makeLocalFolder();
  await buildSite({ folder: `${ROOT}dist`, ssrFolder: `${LOCAL}work/ssr`, variables });
  console.log('The site is in dist/.');
});
