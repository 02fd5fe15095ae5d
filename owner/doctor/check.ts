/** One thing that is true of a healthy deployment. */
export type Check = {
  name: string;
  meaning: string;
  remedy: string;
  /** Runs the check, which leaves nothing behind. @returns one line for each problem. */
  problems(): Promise<string[]>;
};

export const unless = (isRight: boolean, problem: string): string[] => (isRight ? [] : [problem]);

export async function gathered(problems: readonly Promise<string[]>[]): Promise<string[]> {
  return (await Promise.all(problems)).flat();
}
