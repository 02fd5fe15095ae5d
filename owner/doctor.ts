import { completeDeploymentConfig, localConfig } from '../dev/lib/config.ts';
import { runCommand } from '../dev/lib/shutdown.ts';
import { runningStack } from '../dev/local-stack.ts';
import type { Check } from './doctor/check.ts';
import { type Deployment, deploymentOf, localDeploymentOf } from './doctor/deployment.ts';
import { examine, type Finding } from './doctor/examine.ts';

function chosenDeployment(): Deployment {
  if (process.argv.includes('--local')) return localDeploymentOf(runningStack(), localConfig());
  return deploymentOf(
    completeDeploymentConfig('examine a running npm run preview: npm run doctor -- --local'),
  );
}

function print({ name }: Check, finding: Finding | null): void {
  console.log(`${finding ? '✗' : '✓'} ${name}`);
  if (!finding) return;
  for (const problem of finding.problems) console.log(`    ${problem}`);
  console.log(`  It means: ${finding.meaning}\n  To fix it: ${finding.remedy}`);
}

await runCommand(async () => {
  const deployment = chosenDeployment();
  console.log(`Examining ${deployment.siteUrl} from outside …\n`);
  const findings = await examine(deployment, print);
  if (findings.length > 0) throw new Error(`Findings: ${findings.length}.`);
  console.log('\nNothing is wrong that can be seen from outside.');
});
