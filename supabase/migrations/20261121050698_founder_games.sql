-- Games that confirmed founders see on their pass and on the landing, because the organizer ticked them.
-- Gains access: authenticated, for organizers alone (see the privileges migration). Founders read them through founder_pass.

create table private.founder_games (
  -- The link that the pass leads to: the founders', or the one for everybody.
  token text primary key,
  -- The events in Firestore behind it, of a series all of them. An event is in one row.
  event_ids text[] not null,
  title text not null,
  -- When they take place, without cancelled ones. The next date is right without a write when one is over.
  dates timestamptz[] not null,
  -- firestore.rules has the same limits; of events, a year of weeks.
  constraint founder_games_token check (token ~ '^[a-z0-9-]{12,200}$'),
  constraint founder_games_event_ids check (array_to_string(event_ids, ',', '?') ~ '^[0-9a-f]{32}(,[0-9a-f]{32}){0,51}$'),
  constraint founder_games_title check (private.is_plain_line(title) and char_length(title) <= 140),
  constraint founder_games_dates check (cardinality(dates) <= 52 and array_position(dates, null) is null)
);
alter table private.founder_games enable row level security;

-- What a pass shows: the next date of each game, the soonest first. More than five would hide the rest of the pass.
create function private.games_for_founders() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(
    jsonb_build_object('title', title, 'starts_at', starts_at, 'token', token) order by starts_at, token
  ), '[]')
  from (
    select title, token, (select min(date) from unnest(dates) as date where date > now()) as starts_at
    from private.founder_games order by starts_at, token limit 5
  ) as game
  where starts_at is not null
$$;

-- For organizers: the games that are ticked.
create function public.founder_games()
returns table (token text, event_ids text[], title text, dates timestamptz[])
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_strangers();
  return query select known.token, known.event_ids, known.title, known.dates from private.founder_games as known order by known.token;
end
$$;

-- For organizers: shows a game to founders, in place of what was kept of any of its events. A mend shows none that another
-- organizer has just taken away.
create function public.keep_founder_game(
  token text, event_ids text[], title text, dates timestamptz[], is_mended boolean
) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.refuse_reading();
  perform private.refuse_strangers();
  -- Two organizers may keep the same game at once.
  lock table private.founder_games in share row exclusive mode;
  delete from private.founder_games as known
  where known.event_ids && keep_founder_game.event_ids or known.token = keep_founder_game.token;
  if is_mended and not found then
    return;
  end if;
  insert into private.founder_games values (token, event_ids, title, dates);
end
$$;

-- For organizers: takes the game of any of these events from the passes.
create function public.drop_founder_game(event_ids text[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.refuse_reading();
  perform private.refuse_strangers();
  delete from private.founder_games as known where known.event_ids && drop_founder_game.event_ids;
end
$$;
