import { reasonsOf } from '../../dev/lib/shutdown.ts';
import type { Check } from './check.ts';
import type { Deployment } from './deployment.ts';
import { firestoreChecks } from './firestore.ts';
import { signInChecks } from './sign-in.ts';
import { siteChecks } from './site.ts';
import { supabaseChecks } from './supabase.ts';

async function problemsOf(check: Check): Promise<string[]> {
  try {
    return await check.problems();
  } catch (error) {
    return [`It could not be checked: ${reasonsOf(error).join(': ')}`];
  }
}

/** Examines a deployment from outside, with nothing but what every visitor has. @returns the checks that failed. */
export async function examine(
  deployment: Deployment,
  report: (check: Check, problems: string[]) => void = () => undefined,
) {
  const findings: { name: string; problems: string[] }[] = [];
  const groups = [siteChecks, supabaseChecks, firestoreChecks, signInChecks];
  const checks = groups.flatMap((checksOf) => checksOf(deployment));
  for (const check of checks) {
    const problems = await problemsOf(check);
    if (problems.length > 0) findings.push({ name: check.name, problems });
    report(check, problems);
  }
  return findings;
}
