import { reasonsOf } from '../../dev/lib/reasons.ts';

/** One thing that is true of a healthy deployment. */
export type Check = {
  /** The thing, as a sentence. */
  name: string;
  /** What follows when it isn't true. */
  meaning: string;
  remedy: string;
  /** What is wrong, a line each. Leaves nothing behind. */
  problems(): Promise<string[]>;
};

export type Finding = Pick<Check, 'name' | 'meaning' | 'remedy'> & { problems: string[] };

async function problemsOf(check: Check): Promise<string[]> {
  try {
    return await check.problems();
  } catch (error) {
    return [`It could not be checked: ${reasonsOf(error).join(': ')}`];
  }
}

/** Runs the checks one after the other, so that they are reported in their order. */
export async function runChecks(
  checks: readonly Check[],
  tell: (check: Check, finding: Finding | null) => void,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const check of checks) {
    const problems = await problemsOf(check);
    const { name, meaning, remedy } = check;
    const finding = problems.length > 0 ? { name, meaning, remedy, problems } : null;
    if (finding) findings.push(finding);
    tell(check, finding);
  }
  return findings;
}
