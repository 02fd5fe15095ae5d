import type postgres from 'postgres';
import type { Response } from '../harness.ts';

export const FLOODER = '198.51.100.1';
export const NEIGHBOUR = '203.0.113.7';

export interface Row {
  kind: string;
  asked: number;
  taken: number;
  /** Places or emails left for others; null where nothing is used up. */
  left: number | null;
  sameNetworkWaitsSeconds?: number;
  otherNetworkWaitsSeconds: number;
}

/** A row, and the reasons why the bench fails. */
export interface Flood {
  row: Row;
  problems: string[];
}

export type Sql = postgres.Sql;

/** How long an email waits in the outbox; 0 for one that goes out at once. */
export async function queuedSeconds(pool: Sql, subject: Buffer, kind: string): Promise<number> {
  const [{ wait } = { wait: 0 }] = await pool<{ wait: number }[]>`
    select case state when 'waiting' then ceil(extract(epoch from due_at - now())) else 0 end::integer as wait
    from private.emails as email where email.subject = ${subject} and email.kind = ${kind}`;
  return wait;
}

export async function budgetOf(pool: Sql, action: string): Promise<number> {
  const [limit] = await pool`select budget from private.limits where action = ${action}`;
  if (!limit) throw new Error(`private.limits has no ${action}.`);
  return limit.budget;
}

/** Sends all requests at once. @returns how many responses had this status. */
export async function flood(
  count: number,
  status: string,
  ask: (nth: number) => Promise<Response>,
): Promise<number> {
  const responses = await Promise.all(Array.from({ length: count }, (_, nth) => ask(nth)));
  return responses.filter((response) => response.status === status).length;
}

/** A flood, and how long a newcomer then waits to do the same from its network and from another. */
export async function flooded(
  kind: string,
  asked: number,
  status: string,
  visit: (address: string) => Promise<Response>,
  attack: (nth: number) => Promise<Response> = () => visit(FLOODER),
): Promise<Row> {
  const taken = await flood(asked, status, attack);
  const [same, other] = [await visit(FLOODER), await visit(NEIGHBOUR)];
  const waits = { sameNetworkWaitsSeconds: same.seconds ?? 0, otherNetworkWaitsSeconds: other.seconds ?? 0 };
  return { kind, asked, taken, left: null, ...waits };
}

/** The row must leave something for others and keep nobody waiting. @param problem is another reason to fail. */
export function checked(row: Row, problem: string | false = false): Flood {
  const isHarmless = row.otherNetworkWaitsSeconds === 0 && row.left !== 0;
  const problems = [!isHarmless && 'The flood keeps people out who have nothing to do with it.', problem];
  return { row, problems: problems.flatMap((text) => (text ? [`${row.kind}: ${text}`] : [])) };
}
