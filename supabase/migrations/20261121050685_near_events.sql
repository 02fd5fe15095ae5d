-- The events that the functions read, with their start, so that the clock finds those that are near. Firestore has the
-- rest of them.
-- docs/decisions/0040-by-the-clock.md says what was weighed.
-- Gains access: service_role, by the default privileges.

create table private.near_events (
  event_id text primary key check (event_id ~ '^[0-9a-f]{32}$'),
  starts_at timestamptz not null,
  -- How many were in when it was read last.
  players integer not null check (players >= 0),
  read_at timestamptz not null default now()
);
create index near_events_starts_at on private.near_events (starts_at);
alter table private.near_events enable row level security;

-- What is true of an event and organizers are to hear: it is full, a place came free within a day of it and no reserve took it, or
-- it is tomorrow. The id numbers them in the order in which they became true.
create table private.organizer_notices (
  event_id text not null references private.near_events (event_id) on delete cascade,
  kind text not null check (kind in ('full', 'left', 'evening')),
  id bigint generated always as identity unique,
  -- How many were in.
  players integer not null,
  primary key (event_id, kind)
);
alter table private.organizer_notices enable row level security;

create function private.add_notice(event_id text, kind text, players integer) returns void
language sql volatile set search_path = ''
as $$
  insert into private.organizer_notices (event_id, kind, players)
  values (add_notice.event_id, add_notice.kind, add_notice.players) on conflict do nothing
$$;

-- Notes an event as it is now. Returns the kinds of notices that are true of it. `evening_at` is the evening before it, at the
-- court's time.
create function public.note_event(
  event_id text, starts_at timestamptz, players integer, reserves integer, is_full boolean, is_on boolean, evening_at timestamptz
) returns text[]
language plpgsql volatile security definer set search_path = '' as $$
declare
  last private.near_events;
begin
  insert into private.near_events (event_id, starts_at, players)
  values (note_event.event_id, note_event.starts_at, note_event.players) on conflict do nothing;
  select * into strict last from private.near_events as known where known.event_id = note_event.event_id for update;
  update private.near_events as known set
    starts_at = note_event.starts_at, players = note_event.players, read_at = now()
  where known.event_id = note_event.event_id;
  delete from private.organizer_notices as notice
  where notice.event_id = note_event.event_id and (
    not is_on or note_event.starts_at <= now()
    or (notice.kind = 'full' and not is_full)
    or (notice.kind = 'left' and (is_full or reserves > 0 or note_event.players <> notice.players))
    or (notice.kind = 'evening' and note_event.starts_at <> last.starts_at)
  );
  if is_on and note_event.starts_at > now() then
    if is_full then
      perform private.add_notice(note_event.event_id, 'full', note_event.players);
    end if;
    if note_event.players < last.players and reserves = 0 and note_event.starts_at <= now() + interval '24 hours' then
      perform private.add_notice(note_event.event_id, 'left', note_event.players);
    end if;
    -- After midnight the evening is over.
    if now() between evening_at and evening_at + interval '6 hours' then
      perform private.add_notice(note_event.event_id, 'evening', note_event.players);
    end if;
  end if;
  return array(select notice.kind from private.organizer_notices as notice where notice.event_id = note_event.event_id);
end
$$;

-- Forgets an event that is removed.
create function public.forget_event(event_id text) returns void
language sql volatile security definer set search_path = ''
as $$ delete from private.near_events as known where known.event_id = forget_event.event_id $$;

-- The events that begin within the hours in which emails are due. The one that was read longest ago comes first.
create function public.near_events() returns setof text
language sql stable security definer set search_path = ''
as $$
  select event_id from private.near_events where starts_at > now() and starts_at <= now() + interval '36 hours'
  order by read_at
$$;
