import * as z from 'zod/mini';
import { tidyText } from '#lib/text.ts';

/** A field that reports its first issue, and lets the other fields report theirs in the same run. */
export function textField<Issue extends string>(issueOf: (text: string) => Issue | null) {
  return z.string().check(
    z.overwrite(tidyText),
    z.check<string>(({ value, issues }) => {
      const issue = issueOf(value);
      if (issue) issues.push({ code: 'custom', input: value, message: issue, continue: true });
    }),
  );
}

interface FormIssue {
  path: PropertyKey[];
  message: string;
}

/**
 * What is wrong with each field: its first issue, whose message is one of the codes.
 * @throws when the screen has no such field, or no sentence for the message.
 */
export function firstIssues<Field extends string, Code extends string>(
  issues: readonly FormIssue[],
  fields: readonly Field[],
  codes: readonly Code[],
): { [Name in Field]?: Code } {
  const first: { [Name in Field]?: Code } = {};
  for (const { path, message } of issues) {
    const field = fields.find((name) => name === path[0]);
    const code = codes.find((known) => known === message);
    if (!field || !code) throw new Error(`No field or sentence for the issue "${message}"`);
    first[field] ??= code;
  }
  return first;
}
