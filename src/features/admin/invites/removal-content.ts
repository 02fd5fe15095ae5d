import type { RemovalIssue } from '#domain/link-removal.ts';

const answers = (count: number) => (count === 1 ? '1 answer' : `${count} answers`);

export const removal = {
  option: 'Also remove the answers that came by it',
  since: 'Since',
  zone: (name: string) => `Gainesville time (${name}).`,
  onlyUnopened: 'Only those who never opened our email',
  counting: 'Counting…',
  notCounted: 'They could not be counted. You can go on without the number.',
  count: (count: number) =>
    count === 0
      ? 'No answer came by this link since then.'
      : `${answers(count)} came by this link since then. Names, contacts and notes go for good; whoever gave them can answer again.`,
  unopenedCount: (removed: number, all: number) => {
    if (all === 0) return 'No answer came by this link since then.';
    if (removed === 0) return `All ${answers(all)} that came by this link since then stay.`;
    return `${removed} of ${answers(all)} since then ${removed === 1 ? 'goes' : 'go'} for good: nobody pressed a button in our email. Real guests may be among them; whoever arrived stays.`;
  },
  replacing: {
    consequence:
      'Nobody new can answer by the old link. Whoever answered before then keeps their answer, and so do walk-ins.',
    confirm: 'Replace and remove',
  },
  oldTitle: 'Links before this one',
  old: (name: string, day: string) => `${name}, made ${day}`,
  remove: 'Remove its answers',
  removeLabel: (name: string) => `Remove its answers: ${name}`,
  removeQuestion: (name: string) => `Remove the answers that came by ${name}?`,
  removing: {
    consequence: 'The link stays off. Answers that came by other links, and walk-ins, stay.',
    confirm: 'Remove its answers',
  },
  progress: ({ removed, total }: { removed: number; total: number }) =>
    `Removing answers: ${removed} of ${total}…`,
  done: (removed: number) => (removed === 1 ? '1 answer is removed.' : `${removed} answers are removed.`),
  failed: 'Not all answers that came by the old link are removed. The counts are right as they stand.',
  unfinished: (name: string, when: string) =>
    `Removing the answers that came by ${name} since ${when} was interrupted. The counts are right, but some of these answers may still be there.`,
  finish: 'Finish removing',
};

export const removalIssues: Record<RemovalIssue, string> = {
  'since-invalid': 'Please give a date and a time',
};
