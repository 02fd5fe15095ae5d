-- Organizers read founders and survey answers, with the ID token of Firebase Auth that opens the dashboard.
-- Gains access: authenticated, to rows and columns below while the token's account is listed in organizers; nothing is writable.

create table public.organizers (
  -- The Firebase project and the account in it. The owner's command writes them; nobody reads them through the API.
  project_id text not null,
  uid text not null,
  added_at timestamptz not null default now(),
  primary key (project_id, uid),
  -- Google's limit for a project's id, and Firebase's for a uid.
  constraint organizers_project_id_length check (char_length(project_id) between 4 and 30),
  constraint organizers_uid_length check (char_length(uid) between 1 and 128)
);
alter table public.organizers enable row level security;

-- The organizers of the Firebase project that issued the request's token. PostgREST checked its signature and time, and every
-- Firebase project's tokens are signed with the same keys: issuer and audience tell them apart.
create function private.organizers_of_token() returns setof public.organizers
language sql stable security definer set search_path = '' as $$
  select own.*
  from public.organizers as own, (select nullif(current_setting('request.jwt.claims', true), '')::jsonb as claims) as token
  where claims ->> 'role' = 'authenticated' and claims ->> 'aud' = own.project_id
    and claims ->> 'iss' = 'https://securetoken.google.com/' || own.project_id
$$;

create function private.is_own_project() returns boolean
language sql stable security definer set search_path = ''
as $$ select exists (select from private.organizers_of_token()) $$;

create function private.is_organizer() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.organizers_of_token()
    where uid = nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
  )
$$;

-- Every table that authenticated may read has both policies. The restrictive one holds whatever a later policy allows.
create policy founders_select_organizer on public.founders for select to authenticated
  using ((select private.is_organizer()));
create policy founders_own_project on public.founders as restrictive for select to authenticated
  using ((select private.is_own_project()));

-- A function, because the join needs founders.id: whoever knows that may open the pass and correct the address.
create function private.founder_referrals()
returns table (founder_number integer, referrer_name text, referrer_number integer, friends_confirmed integer)
language sql stable security definer set search_path = '' as $$
  select founder.founder_number, referrer.name, referrer.founder_number, coalesce(own.successful_referrals, 0)
  from public.founders as founder
  left join public.referral_codes as own on own.user_id = founder.id
  left join public.referral_signups as signup on signup.referee_id = founder.id
  left join public.founders as referrer on referrer.id = signup.referrer_id
  where (select private.is_organizer())
$$;

create function private.founder_state(confirmed boolean, held_until timestamptz) returns text
language sql stable set search_path = ''
as $$ select case when confirmed then 'confirmed' when held_until > now() then 'held' else 'lapsed' end $$;

create view public.founder_list with (security_invoker = true) as
  select
    founder_number, first_number, name, email, phone, sports, frequency, additional, created_at, held_until,
    private.founder_state(confirmed, held_until) as state,
    referrer_name, referrer_number, friends_confirmed,
    lower(concat_ws(' ', name, email, phone)) as search
  from public.founders join private.founder_referrals() using (founder_number);
comment on view public.founder_list is
  'The organizer''s founders. The email is the one that was typed at first, confirmed last, or corrected by an organizer: any '
  'other correction waits in private.founder_secrets until its number is confirmed, because till then anybody with the pass may '
  'have typed it.';

-- Counts the founders of each state: all of them, by sport, by frequency, and by both. A founder counts once for each sport.
-- PostgREST's own aggregates are off.
create function public.founder_counts()
returns table (state text, sport text, frequency text, founders integer)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_organizer() then
    raise exception 'Only organizers count founders.' using errcode = 'insufficient_privilege';
  end if;
  return query
    select private.founder_state(one.confirmed, one.held_until) as state, choice, one.frequency, count(distinct founder_number)::integer
    from public.founders as one left join unnest(one.sports) as choice on true
    group by grouping sets ((1), (1, 2), (1, 3), (1, 2, 3));
end
$$;

-- In the order of their random ids, which it leaves out: the order of the table would pair answers with signups.
create function private.survey_answers()
returns table (
  created_on date, sports text[], frustration text, venue_ratings jsonb, commitment_factors text, testimonial text,
  would_join boolean
)
language sql stable security definer set search_path = '' as $$
  select created_on, sports, frustration, venue_ratings, commitment_factors, testimonial, would_join
  from public.beta_feedback where (select private.is_organizer()) order by id
$$;

create view public.survey_answers with (security_invoker = true) as select * from private.survey_answers();
