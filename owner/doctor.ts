import { completeDeploymentConfig, localConfig } from '../dev/lib/config.ts';
import { runCommand } from '../dev/lib/shutdown.ts';
import { runningStack } from '../dev/local-stack.ts';
import type { Check } from './doctor/check.ts';
import { type Deployment, deploymentOf, localDeploymentOf } from './doctor/deployment.ts';
import { examine } from './doctor/examine.ts';

function chosenDeployment(): Deployment {
  if (process.argv.includes('--local')) return localDeploymentOf(runningStack(), localConfig());
  return deploymentOf(
    completeDeploymentConfig('examine a running npm run preview: npm run doctor -- --local'),
  );
}

function print({ name, meaning, remedy }: Check, problems: string[]): void {
  console.log(`${problems.length > 0 ? '✗' : '✓'} ${name}`);
  if (problems.length === 0) return;
  for (const problem of problems) console.log(`    ${problem}`);
  console.log(`  It means: ${meaning}\n  To fix it: ${remedy}`);
}

await runCommand(async () => {
  const deployment = chosenDeployment();
  console.log(`Examining ${deployment.siteUrl} from outside …\n`);
  const findings = await examine(deployment, print);
  if (findings.length > 0) throw new Error(`Findings: ${findings.length}.`);
  console.log('\nNothing is wrong that can be seen from outside.');
});
