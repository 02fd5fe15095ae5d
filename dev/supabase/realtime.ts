import type { Server } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod/mini';
import type { LocalDatabase } from './database.ts';

/** The channel carries the key of a changed row, never its content. */
const NOTIFY_CHANNEL = 'local_realtime';

const PATH = '/realtime/v1/websocket';

/** A frame of realtime-js has some hundred bytes. The default of `ws` is 100 MiB. */
const FRAME_BYTES_MAX = 100_000;

/** Every subscriber's role: pages listen with the public key. */
const ROLE = 'anon';

type Column = { name: string; type: string };

// The Phoenix v2 frames of realtime-js are arrays: [join_ref, ref, topic, event, payload].
const frameSchema = z.tuple([
  z.nullable(z.string()),
  z.nullable(z.string()),
  z.string(),
  z.string(),
  z.unknown(),
]);

const wishSchema = z.object({
  event: z.enum(['INSERT', 'UPDATE', 'DELETE', '*']),
  schema: z._default(z.string(), 'public'),
  table: z.string(),
});
type Wish = z.infer<typeof wishSchema> & { id: number };

const joinSchema = z.object({
  config: z.object({
    private: z._default(z.boolean(), false),
    postgres_changes: z._default(z.array(wishSchema), []),
  }),
});

const changeSchema = z.object({
  type: z.enum(['INSERT', 'UPDATE', 'DELETE']),
  schema: z.string(),
  table: z.string(),
  key: z.record(z.string(), z.unknown()),
});
type Change = z.infer<typeof changeSchema>;

/** Triggers on the tables in the publication only: hosted Supabase is silent about the others. */
const INSTALL = `
  create schema if not exists local_realtime;
  create or replace function local_realtime.announce() returns trigger
  language plpgsql security definer set search_path = '' as $$
  declare
    changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
    keys text[] := array(
      select attribute.attname::text from pg_catalog.pg_index as index
      join pg_catalog.pg_attribute as attribute on attribute.attrelid = index.indrelid and attribute.attnum = any (index.indkey)
      where index.indrelid = tg_relid and index.indisprimary
    );
  begin
    perform pg_catalog.pg_notify('${NOTIFY_CHANNEL}', jsonb_build_object(
      'type', tg_op, 'schema', tg_table_schema, 'table', tg_table_name,
      'key', (select jsonb_object_agg(field.key, field.value) from jsonb_each(changed) as field where field.key = any (keys))
    )::text);
    return null;
  end
  $$;
  do $$
  declare
    published record;
  begin
    for published in select schemaname, tablename from pg_publication_tables where pubname = 'supabase_realtime' loop
      execute format(
        'create or replace trigger local_realtime_announce after insert or update or delete on %I.%I
         for each row execute function local_realtime.announce()',
        published.schemaname, published.tablename
      );
    end loop;
  end
  $$;
`;

const quoted = (identifier: string) => `"${identifier.replaceAll('"', '""')}"`;

/** The change as a subscriber receives it, read as its role: Postgres applies column privileges and row security. */
function visibleChange(database: LocalDatabase, { schema, table, type, key }: Change) {
  return database.transaction(async ({ query, exec }) => {
    await exec(`set local role ${ROLE}`);
    const columns = await query<Column>(
      `select attribute.attname as name, type.typname as type
       from pg_attribute as attribute join pg_type as type on type.oid = attribute.atttypid
       where attribute.attrelid = format('%I.%I', $1::text, $2::text)::regclass and attribute.attnum > 0
         and not attribute.attisdropped and has_column_privilege(attribute.attrelid, attribute.attnum, 'select')
       order by attribute.attnum`,
      [schema, table],
    );
    const keys = Object.keys(key);
    if (!keys.every((key) => columns.some(({ name }) => name === key))) return null;
    const commit_timestamp = new Date().toISOString();
    const change = { schema, table, type, columns, errors: null, commit_timestamp };
    if (type === 'DELETE') return { ...change, record: {}, old_record: key };
    const names = columns.map(({ name }) => quoted(name)).join(', ');
    const where = keys.map((name, index) => `${quoted(name)}::text = $${index + 1}`).join(' and ');
    const [record] = await query(
      `select ${names} from ${quoted(schema)}.${quoted(table)} where ${where}`,
      Object.values(key).map(String),
    );
    return record ? { ...change, record } : null;
  });
}

function wants({ event, schema, table }: Wish, change: Change): boolean {
  return schema === change.schema && table === change.table && (event === '*' || event === change.type);
}

async function mayReceive(database: LocalDatabase, topic: string): Promise<boolean> {
  return database.transaction(async ({ query, exec }) => {
    await query('insert into realtime.messages (topic, extension) values ($1, $2)', [topic, 'broadcast']);
    await query("select set_config('realtime.topic', $1, true)", [topic]);
    await exec(`set local role ${ROLE}`);
    const readable = await query('select from realtime.messages where topic = $1', [topic]);
    await exec('reset role');
    await query('delete from realtime.messages where topic = $1', [topic]);
    return readable.length > 0;
  });
}

/** Serves `postgres_changes` as hosted Realtime does. Broadcast and presence are acknowledged and do nothing. */
export async function serveRealtime(
  server: Server,
  database: LocalDatabase,
  publicKey: string,
): Promise<() => Promise<void>> {
  await database.exec(INSTALL);
  /** By connection and topic. */
  const subscriptions = new Map<WebSocket, Map<string, Wish[]>>();
  const sockets = new WebSocketServer({ noServer: true, maxPayload: FRAME_BYTES_MAX });

  const send = (socket: WebSocket, ...frame: unknown[]) => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(frame));
  };

  const onFrame = async (socket: WebSocket, text: string) => {
    const [joinRef, ref, topic, event, payload] = frameSchema.parse(JSON.parse(text));
    const reply = (status: 'ok' | 'error', response: object) =>
      send(socket, joinRef, ref, topic, 'phx_reply', { status, response });
    switch (event) {
      case 'phx_join': {
        const { private: isPrivate, postgres_changes: asked } = joinSchema.parse(payload).config;
        // As a hosted project where "Allow public access" is off (docs/go-live.md).
        if (!isPrivate) return reply('error', { reason: 'This project only allows private channels' });
        if (!(await mayReceive(database, topic.replace(/^realtime:/, '')))) {
          return reply('error', { reason: 'You do not have permissions to read from this Channel topic' });
        }
        const wishes = asked.map((wish, index) => ({ ...wish, id: index + 1 }));
        subscriptions.get(socket)?.set(topic, wishes);
        reply('ok', { postgres_changes: wishes });
        return send(socket, null, null, topic, 'system', {
          status: 'ok',
          message: 'Subscribed to PostgreSQL',
          extension: 'postgres_changes',
          channel: topic.replace(/^realtime:/, ''),
        });
      }
      case 'phx_leave':
        subscriptions.get(socket)?.delete(topic);
        return reply('ok', {});
      default:
        return reply('ok', {});
    }
  };

  server.on('upgrade', (request, socket, head) => {
    // Node stops listening to an upgraded connection, so an error from a closed tab would end the stack.
    socket.on('error', () => socket.destroy());
    const url = URL.parse(request.url ?? '', 'http://localhost');
    if (url?.pathname !== PATH || url.searchParams.get('apikey') !== publicKey) {
      socket.end('HTTP/1.1 401 Unauthorized\r\nconnection: close\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (client) => {
      subscriptions.set(client, new Map());
      client.on('error', (error) => console.error('Realtime: a frame broke the protocol.', error));
      client.on('message', (data) => {
        onFrame(client, data.toString()).catch((error: unknown) => {
          console.error('Realtime: a frame was not understood.', error);
          client.close(1003);
        });
      });
      client.on('close', () => subscriptions.delete(client));
    });
  });

  const publish = async (text: string) => {
    const change = changeSchema.parse(JSON.parse(text));
    const data = await visibleChange(database, change);
    if (!data) return;
    for (const [socket, topics] of subscriptions) {
      for (const [topic, wishes] of topics) {
        const ids = wishes.filter((wish) => wants(wish, change)).map(({ id }) => id);
        if (ids.length > 0) send(socket, null, null, topic, 'postgres_changes', { ids, data });
      }
    }
  };
  const unlisten = await database.listen(NOTIFY_CHANNEL, (text) => {
    publish(text).catch((error: unknown) => console.error('Realtime: a change was not published.', error));
  });

  return async () => {
    await unlisten();
    for (const client of sockets.clients) client.terminate();
    sockets.close();
  };
}
