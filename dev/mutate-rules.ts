// Weakens every clause of firestore.rules in turn and runs the rules tests against it: a clause that no test misses is untested
// or superfluous. `npm run test:rules:mutate [text]` tries only the clauses that hold the text.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import type * as Fixtures from '../tests/rules/fixtures.ts';
import { clearDocuments, loadRules, startFirestore } from './firebase/firestore.ts';
import { ROOT } from './lib/paths.ts';
import { freePort } from './lib/ports.ts';
import { endOnSignal, runCommand } from './lib/shutdown.ts';
import { type Coverage, coverageOf, placeOf } from './rules/coverage.ts';
import { type Case, cases } from './rules/test-harness.ts';

const PROJECT = 'demo-mutants';
const TESTS = [
  'organizing',
  'responding',
  'changing',
  'queue',
  'inviting',
  'outsiders',
  'takeover',
  'texts',
  'people',
];
/** Cases run side by side: each mostly waits for the emulator. */
const CASES_AT_ONCE = 6;
/** Begins a comment on a clause's line, or on the line above: why a mutant of it may survive. */
const EXPLANATION = '// equivalent:';

interface Mutant {
  place: string;
  line: number;
  clause: string;
  replacement: 'true' | 'false';
  source: string;
  explained: boolean;
}

const KINDS = {
  skipped: /\/\/[^\n]*|'(?:\\.|[^'\\])*'/,
  and: /&&/,
  or: /\|\|/,
  open: /[([{]/,
  close: /[)\]}]/,
  if: /\bif\b/,
  edge: /\breturn\b|[,;?]|:(?=\s)|(?<![=!<>])=(?!=)/,
};
const TOKENS = new RegExp(
  Object.entries(KINDS)
    .map(([kind, { source }]) => `(?<${kind}>${source})`)
    .join('|'),
  'g',
);

type Token = { kind: string; start: number; end: number; depth: number };

/** Operators and brackets outside of comments and strings, those of a path such as /$(id) included. */
function tokensOf(source: string): Token[] {
  let depth = 0;
  return [...source.matchAll(TOKENS)].flatMap(({ groups = {}, index, 0: text }) => {
    const kind = Object.keys(groups).find((name) => groups[name]) ?? 'skipped';
    if (kind === 'skipped') return [];
    if (kind === 'close') depth -= 1;
    const token = { kind, start: index, end: index + text.length, depth };
    if (kind === 'open') depth += 1;
    return [token];
  });
}

/** The token that ends the operand which begins after this one. */
function endOfOperand(begin: Token, following: Token[]): Token | undefined {
  const depth = begin.kind === 'open' ? begin.depth + 1 : begin.depth;
  return following.find((token) =>
    token.kind === 'close' ? token.depth < depth : token.kind !== 'open' && token.depth === depth,
  );
}

function isOperator(token: Token | undefined): boolean {
  return token?.kind === 'and' || token?.kind === 'or';
}

function mutantsOf(source: string): Mutant[] {
  const tokens = tokensOf(source);
  return tokens.flatMap((token, index) => {
    if (token.kind === 'close') return [];
    const next = endOfOperand(token, tokens.slice(index + 1));
    const isLoneCondition = token.kind === 'if' && !isOperator(next);
    if (!isOperator(token) && !isOperator(next) && !isLoneCondition) return [];
    const clause = source.slice(token.end, next?.start ?? token.end).trim();
    const isAlternative = token.kind === 'or' || (token.kind !== 'and' && next?.kind === 'or');
    // In `a || b && c`, b is a clause of the `and`.
    const replacement = isAlternative && next?.kind !== 'and' ? 'false' : 'true';
    if (clause === '' || clause === replacement) return [];
    const start = source.indexOf(clause, token.end);
    const line = source.slice(0, start).split('\n').length;
    const lines = source.split('\n');
    const explained = [line - 1, line].some((at) => lines[at - 1]?.includes(EXPLANATION));
    const mutated = source.slice(0, start) + replacement + source.slice(start + clause.length);
    const place = placeOf(source, start, start + clause.length);
    return [{ place, line, clause: clause.replace(/\s+/g, ' '), replacement, source: mutated, explained }];
  });
}

async function collectCases(host: string): Promise<void> {
  process.env.RULES_EMULATOR_HOST = host;
  process.env.RULES_PROJECT = PROJECT;
  const harness = new URL('./rules/test-harness.ts', import.meta.url).href;
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'vitest' ? { url: harness, shortCircuit: true } : next(specifier, context),
  });
  for (const file of TESTS) await import(`${ROOT}tests/rules/${file}.test.ts`);
}

/** Empties the emulator: the last rules let things through. */
async function startAnew(host: string, rules: string): Promise<void> {
  const { givenOrganizer }: typeof Fixtures = await import(`${ROOT}tests/rules/fixtures.ts`);
  await clearDocuments(host, PROJECT);
  await givenOrganizer();
  await loadRules(host, PROJECT, rules);
}

/** Cases that ran side by side share the emulator's report. */
async function coverCases(host: string, rules: string): Promise<Map<Case, Coverage>> {
  const covered = new Map<Case, Coverage>();
  for (let at = 0; at < cases.length; at += CASES_AT_ONCE) {
    const some = cases.slice(at, at + CASES_AT_ONCE);
    await startAnew(host, rules);
    const broken = await firstFailure(some);
    if (broken)
      throw new Error(`The rules tests fail without any mutant: ${broken.name}. Run npm run test:rules.`);
    const coverage = await coverageOf(host, PROJECT, rules);
    for (const each of some) covered.set(each, coverage);
  }
  return covered;
}

/**
 * The cases that can notice a mutant: those in which the clause had another value than the mutant gives it, first the
 * opposite one. A clause that the emulator doesn't report, such as the `false` of a rule, may be noticed by every case.
 */
function witnessesOf({ place, replacement }: Mutant, covered: Map<Case, Coverage>): Case[] {
  const been = (each: Case) => covered.get(each)?.get(place);
  const opposite = cases.filter((each) => been(each)?.has(replacement === 'false') ?? true);
  const unsure = cases.filter((each) => been(each)?.has(undefined));
  return [...new Set([...opposite, ...unsure])];
}

async function fails({ run }: Case): Promise<boolean> {
  try {
    await run();
    return false;
  } catch {
    return true;
  }
}

/**
 * The first case that fails, which the next run tries first: mutants of neighbouring clauses fail alike. A case must
 * fail twice: on a busy machine the emulator now and then gives up a commit that has waited too long.
 */
async function firstFailure(tried: Case[]): Promise<Case | null> {
  const queue = [...tried];
  let failure: Case | null = null;
  const work = async () => {
    for (let next = queue.shift(); next && !failure; next = queue.shift()) {
      if ((await fails(next)) && (await fails(next))) failure ??= next;
    }
  };
  await Promise.all(Array.from({ length: CASES_AT_ONCE }, work));
  if (failure) cases.unshift(...cases.splice(cases.indexOf(failure), 1));
  return failure;
}

/** Tries each mutant, with a line for each. @returns those that no case noticed. */
async function survivorsOf(mutants: readonly Mutant[], host: string, covered: Map<Case, Coverage>) {
  const survivors: Mutant[] = [];
  for (const [index, mutant] of mutants.entries()) {
    await startAnew(host, mutant.source);
    const killer = await firstFailure(witnessesOf(mutant, covered));
    if (!killer) survivors.push(mutant);
    const verdict = killer ? 'killed' : mutant.explained ? 'explained' : 'SURVIVED';
    const by = killer ? `   [${killer.name}]` : '';
    console.log(`${index + 1}/${mutants.length} ${verdict.padEnd(9)} ${described(mutant)}${by}`);
  }
  return survivors;
}

const described = ({ line, clause, replacement }: Mutant) => `line ${line}: ${clause} → ${replacement}`;

endOnSignal();

await runCommand(async () => {
  const only = process.argv[2] ?? '';
  const rules = readFileSync(`${ROOT}firestore.rules`, 'utf8');
  const mutants = mutantsOf(rules).filter(({ clause }) => clause.includes(only));
  const port = await freePort();
  const host = `127.0.0.1:${port}`;
  const emulator = await startFirestore({ port, projectId: PROJECT, dataFolder: null, longRunning: true });
  const started = performance.now();
  try {
    await collectCases(host);
    const covered = await coverCases(host, rules);
    console.log(`${cases.length} cases, ${mutants.length} mutants.`);
    const survivors = await survivorsOf(mutants, host, covered);
    const unexplained = survivors.filter(({ explained }) => !explained);
    const minutes = ((performance.now() - started) / 60_000).toFixed(1);
    console.log(
      `\n${mutants.length} mutants: ${mutants.length - survivors.length} killed, ${survivors.length - unexplained.length} survived and explained, ${unexplained.length} survived (${minutes} min).`,
    );
    if (unexplained.length > 0)
      throw new Error(
        `No test misses these clauses. Add a case to tests/rules, drop the clause, or explain it with "${EXPLANATION} …":\n${unexplained.map((mutant) => `  ${described(mutant)}`).join('\n')}`,
      );
  } finally {
    await emulator.stop();
  }
});
