import { sha256 } from '../../../src/lib/sha256.ts';

/** One thing that a round sends. It begins nothing after `until`, in milliseconds. */
type Duty = (until: number) => Promise<void>;

export type Clock = {
  /** What the static host must send. */
  secret: string;
  /** @returns false while another round is under way. */
  begin(): Promise<boolean>;
  /** @param isWhole whether nothing failed. */
  end(isWhole: boolean): Promise<void>;
  /** When the last whole round ended, in milliseconds; null before the first. */
  endedAt(): Promise<number | null>;
  duties: readonly Duty[];
  afterReply(work: () => Promise<void>): void;
};

const SECRET_HEADER = 'x-clock-secret';

/** A hosted function is ended after 150 seconds, and the last emails may take some of them. */
const ROUND_MS = 100_000;

/** Hashes have one length, and tell nobody how much of a guess was right. */
async function isSecret({ headers }: Request, secret: string): Promise<boolean> {
  const given = headers.get(SECRET_HEADER);
  return given !== null && (await sha256(given)) === (await sha256(secret));
}

/** One that fails keeps no other from its turn. Each has half of the time that is left. */
async function round({ duties, end }: Clock): Promise<void> {
  const until = Date.now() + ROUND_MS;
  let isWhole = true;
  for (const duty of duties) {
    const now = Date.now();
    await duty(now + (until - now) / 2).catch((cause: unknown) => {
      isWhole = false;
      console.error('A part of the round failed.', cause);
    });
  }
  await end(isWhole);
}

/**
 * `POST` with the secret in `x-clock-secret`, from the static host every 15 minutes: 202 {status: 'begun'}, and then it sends the emails that are due;
 * {status: 'running'} while another round is under way; 403 for anybody else.
 * `GET`, for `npm run doctor`: {endedAt}, when the last whole round ended, in milliseconds, or null. It begins nothing.
 */
export async function handle(request: Request, clock: Clock): Promise<Response> {
  try {
    if (request.method === 'GET') return Response.json({ endedAt: await clock.endedAt() });
    if (request.method !== 'POST')
      return Response.json({ error: 'Use POST.' }, { status: 405, headers: { allow: 'GET, POST' } });
    if (!(await isSecret(request, clock.secret)))
      return Response.json({ status: 'refused' }, { status: 403 });
    const isBegun = await clock.begin();
    if (isBegun) clock.afterReply(() => round(clock));
    return Response.json({ status: isBegun ? 'begun' : 'running' }, { status: 202 });
  } catch (cause) {
    console.error('The clock did not begin.', cause);
    return Response.json({ error: 'Something went wrong.' }, { status: 500 });
  }
}
