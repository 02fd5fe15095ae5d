-- The events that the functions looked at, with their start, so that the clock finds those that are near. What they are is in
-- Firestore. docs/decisions/0040-by-the-clock.md says what was weighed.
-- Gains access: service_role, by the default privileges.

create table private.near_events (
  event_id text primary key check (event_id ~ '^[0-9a-f]{32}$'),
  starts_at timestamptz not null,
  -- How many were in at the last look.
  players integer not null check (players >= 0),
  looked_at timestamptz not null default now()
);
create index near_events_starts_at on private.near_events (starts_at);
alter table private.near_events enable row level security;

-- What an organizer hears of an event: it is full, somebody left within a day of it and nobody took the place, or it is
-- tomorrow.
create table private.organizer_news (
  id bigint generated always as identity primary key,
  event_id text not null references private.near_events (event_id) on delete cascade,
  kind text not null check (kind in ('full', 'left', 'evening')),
  -- How many were in.
  players integer not null
);
-- Only a departure is told again.
create unique index organizer_news_once on private.organizer_news (event_id, kind) where kind <> 'left';
create index organizer_news_event_id on private.organizer_news (event_id);
alter table private.organizer_news enable row level security;

-- Notes an event as it is now, and what is new about it. `evening_at` is the evening before it, at the court's time.
create function public.note_event(
  event_id text, starts_at timestamptz, players integer, reserves integer, is_full boolean, is_on boolean, evening_at timestamptz
) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  last private.near_events;
  news text[] := '{}';
begin
  insert into private.near_events (event_id, starts_at, players) values (note_event.event_id, note_event.starts_at, note_event.players)
  on conflict do nothing;
  select * into strict last from private.near_events as known where known.event_id = note_event.event_id for update;
  update private.near_events as known set
    starts_at = note_event.starts_at, players = note_event.players, looked_at = now()
  where known.event_id = note_event.event_id;
  if not is_on or note_event.starts_at <= now() then
    return;
  end if;
  if is_full then
    news := news || 'full'::text;
  end if;
  if note_event.players < last.players and reserves = 0 and note_event.starts_at <= now() + interval '24 hours' then
    news := news || 'left'::text;
  end if;
  -- After midnight it is the morning's list, which nobody waits for.
  if now() between evening_at and evening_at + interval '6 hours' then
    news := news || 'evening'::text;
  end if;
  insert into private.organizer_news (event_id, kind, players)
  select note_event.event_id, kind, note_event.players from unnest(news) as kind on conflict do nothing;
end
$$;

-- The events that begin within the hours in which emails are due, the longest unseen first.
create function public.near_events() returns setof text
language sql stable security definer set search_path = ''
as $$
  select event_id from private.near_events where starts_at > now() and starts_at <= now() + interval '36 hours'
  order by looked_at
$$;
