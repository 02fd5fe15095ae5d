import { type Check, type Finding, runChecks } from './check.ts';
import type { Deployment } from './deployment.ts';
import { firestoreChecks } from './firestore.ts';
import { siteChecks } from './site.ts';
import { supabaseChecks } from './supabase.ts';

/** Looks at a deployment from outside, with nothing but what every visitor has. */
export function examine(
  deployment: Deployment,
  tell: (check: Check, finding: Finding | null) => void = () => undefined,
): Promise<Finding[]> {
  return runChecks(
    [...siteChecks(deployment), ...supabaseChecks(deployment), ...firestoreChecks(deployment)],
    tell,
  );
}
