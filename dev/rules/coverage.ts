interface Expression {
  sourcePosition: { currentOffset: number; endOffset: number };
  values?: { value: { boolValue?: boolean } }[];
  children?: Expression[];
}

/** The values that the expression at each place had: true, false, or undefined for everything else, errors too. */
export type Coverage = Map<string, Set<boolean | undefined>>;

/** The place of an expression, without closing brackets: the emulator omits some. */
export function placeOf(rules: string, start: number, end: number): string {
  return `${start}-${start + rules.slice(start, end).replace(/[()[\]{}\s]+$/, '').length}`;
}

function withParts(expression: Expression): Expression[] {
  return [expression, ...(expression.children ?? []).flatMap(withParts)];
}

export async function coverageOf(host: string, projectId: string, rules: string): Promise<Coverage> {
  const response = await fetch(`http://${host}/emulator/v1/projects/${projectId}:ruleCoverage`);
  const { report }: { report: Expression[] } = await response.json();
  const coverage: Coverage = new Map();
  for (const { sourcePosition, values = [] } of report.flatMap(withParts)) {
    const place = placeOf(rules, sourcePosition.currentOffset, sourcePosition.endOffset + 1);
    const been = values.map(({ value }) => value.boolValue);
    coverage.set(place, new Set([...(coverage.get(place) ?? []), ...been]));
  }
  return coverage;
}
