import { createInterface } from 'node:readline';

/** A store or folder to be changed, and its owner's name for it. */
export type Target = { what: string; name: string };

/** The typed line; empty when the terminal is closed instead. */
async function ask(question: string): Promise<string> {
  process.stdout.write(question);
  const lines = createInterface({ input: process.stdin });
  for await (const line of lines) return line;
  return '';
}

/**
 * Asks for the project's name. Without a terminal, `--project` gives it.
 * @throws when the name is another one: nothing has been changed then.
 */
export async function confirm(targets: readonly Target[], given: readonly string[] = []): Promise<void> {
  const names = targets.map(({ name }) => name);
  console.log(`\nThis changes ${targets.map(({ what, name }) => `${what} ${name}`).join(' and ')}.`);
  if (given.length === 0 && !process.stdin.isTTY) {
    throw new Error(
      `Nothing was changed: nobody can be asked here. If this is what you mean, add --project ${names.join(' --project ')}`,
    );
  }
  const typed = given.length > 0 ? given : (await ask(`Type ${names.join(' ')} to go on: `)).split(' ');
  if (typed.join(' ').trim() !== names.join(' ')) {
    throw new Error(`Nothing was changed: that is not ${names.join(' ')}.`);
  }
}
