/** One thing that is true of a healthy deployment. */
export type Check = {
  /** The thing, as a sentence. */
  name: string;
  /** The consequence of a failed check. */
  meaning: string;
  remedy: string;
  /** Describes what is wrong, a line each. Leaves nothing behind. */
  problems(): Promise<string[]>;
};

export const unless = (isRight: boolean, problem: string): string[] => (isRight ? [] : [problem]);

export async function gathered(problems: readonly Promise<string[]>[]): Promise<string[]> {
  return (await Promise.all(problems)).flat();
}
