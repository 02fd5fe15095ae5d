import { reasonsOf } from '../../dev/lib/shutdown.ts';
import type { Check } from './check.ts';
import type { Deployment } from './deployment.ts';
import { firestoreChecks } from './firestore.ts';
import { siteChecks } from './site.ts';
import { supabaseChecks } from './supabase.ts';

export type Finding = Pick<Check, 'name' | 'meaning' | 'remedy'> & { problems: string[] };

async function problemsOf(check: Check): Promise<string[]> {
  try {
    return await check.problems();
  } catch (error) {
    return [`It could not be checked: ${reasonsOf(error).join(': ')}`];
  }
}

/** Examines a deployment from outside, with nothing but what every visitor has. */
export async function examine(
  deployment: Deployment,
  report: (check: Check, finding: Finding | null) => void = () => undefined,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const check of [
    ...siteChecks(deployment),
    ...supabaseChecks(deployment),
    ...firestoreChecks(deployment),
  ]) {
    const problems = await problemsOf(check);
    const { name, meaning, remedy } = check;
    const finding = problems.length > 0 ? { name, meaning, remedy, problems } : null;
    if (finding) findings.push(finding);
    report(check, finding);
  }
  return findings;
}
