import * as z from 'zod/mini';
import { tidyText } from '#lib/text.ts';

/** A field that reports its first issue, and doesn't keep other fields from reporting theirs. */
export function textField<Issue extends string>(issueOf: (text: string) => Issue | null) {
  return z.string().check(
    z.overwrite(tidyText),
    z.check<string>(({ value, issues }) => {
      const issue = issueOf(value);
      if (issue) issues.push({ code: 'custom', input: value, message: issue, continue: true });
    }),
  );
}
