import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../dev/lib/paths.ts';

/** Committed files, and new ones that Git does not ignore. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .trim()
  .split('\n');

const FILE_NAME = /^(?:[\w@.-]+\/)*[\w@.-]+\.(?:ts|tsx|mjs|sql|md|json|css|html|rules)$/;
/** Files that a command makes, so that Git has none of them. */
const MADE = /^(?:dist|dist-edge|\.local)\//;

function namedFiles(text: string): string[] {
  return [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, name = '']) =>
    FILE_NAME.test(name) && !MADE.test(name) ? [name] : [],
  );
}

function linkedFiles(text: string, from: string): string[] {
  return [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g)].map(([, target = '']) =>
    join(dirname(from), target),
  );
}

it.each(files.filter((file) => file.endsWith('.md')))('%s names no file that is not there', (doc) => {
  const text = readFileSync(`${ROOT}${doc}`, 'utf8');
  const isThere = (name: string) => files.some((file) => file === name || file.endsWith(`/${name}`));
  expect(namedFiles(text).filter((name) => !isThere(name))).toEqual([]);
  const isLinked = (path: string) => files.some((file) => file === path || file.startsWith(`${path}/`));
  expect(linkedFiles(text, doc).filter((path) => !isLinked(path))).toEqual([]);
});

it('docs/tests.md names tests that are there', () => {
  const text = readFileSync(`${ROOT}docs/tests.md`, 'utf8');
  const stems = files.map((file) => file.replace(/(?:\.(?:test|spec))?\.tsx?$/, ''));
  const isThere = (name: string) => {
    const stem = name.replace(/\/\*?$|\.tsx?$/, '');
    return stems.some((one) => one === stem || one.startsWith(`${stem}/`) || one.endsWith(`/${stem}`));
  };
  const named = [...text.matchAll(/`([\w./*-]+)`/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((name) => !isThere(name))).toEqual([]);
});

const isRecord = (file: string) => /^docs\/decisions\/\d{4}-/.test(file);

it.each(files.filter(isRecord))('%s says its date and status, and stands in the index', (record) => {
  const text = readFileSync(`${ROOT}${record}`, 'utf8');
  expect(text).toMatch(/^# \d+\. .+\n\n20\d\d-\d\d-\d\d\. (?:Accepted|Superseded)\b/);
  expect(readFileSync(`${ROOT}docs/decisions/README.md`, 'utf8')).toContain(`(${basename(record)})`);
});
