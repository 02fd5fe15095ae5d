-- The clock's rounds: one at a time, and when the last whole one ended.
-- Gains access: service_role, by the default privileges. The function `clock` calls, and the static host calls that one.

create table private.clock (
  only_row boolean primary key default true check (only_row),
  -- While a round is under way.
  lease_until timestamptz,
  ended_at timestamptz
);
insert into private.clock default values;
alter table private.clock enable row level security;

-- Longer than a hosted function may run: a round that died ends then.
create function private.clock_lease() returns interval
language sql immutable set search_path = ''
as $$ select interval '5 minutes' $$;

-- Begins a round; false while another one is under way. A lease that ends in more than ten minutes was given before the server's
-- clock was put back. One that ends in a little more than five was given to a call that began after this one and was faster.
create function public.begin_clock() returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.clock set lease_until = now() + private.clock_lease()
  where lease_until is null or lease_until not between now() and now() + 2 * private.clock_lease();
  return found;
end
$$;

-- Ends a round. One in which something failed leaves the time of the last whole one.
create function public.end_clock(is_whole boolean) returns void
language sql volatile security definer set search_path = ''
as $$ update private.clock set lease_until = null, ended_at = case when is_whole then now() else ended_at end $$;

-- When the last whole round ended, in milliseconds; null before the first.
create function public.clock_ended_at() returns bigint
language sql stable security definer set search_path = ''
as $$ select floor(extract(epoch from ended_at) * 1000)::bigint from private.clock $$;
