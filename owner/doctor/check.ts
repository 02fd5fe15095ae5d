/** One thing that is true of a healthy deployment. */
export type Check = {
  name: string;
  meaning: string;
  remedy: string;
  /** One line each; leaves nothing behind. */
  problems(): Promise<string[]>;
};

export const unless = (isRight: boolean, problem: string): string[] => (isRight ? [] : [problem]);

export async function gathered(problems: readonly Promise<string[]>[]): Promise<string[]> {
  return (await Promise.all(problems)).flat();
}
