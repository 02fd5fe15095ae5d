-- How many founders, held places included, and survey answers want each of the four sports we start with, in one row.
-- Gains access: nobody yet; the privileges migration lets anon execute it.

create function public.sport_interest()
returns table (volleyball integer, basketball integer, tennis integer, pickleball integer)
language sql stable security definer set search_path = '' rows 1
as $$
  select
    count(*) filter (where 'volleyball' = any (wish.sports))::integer,
    count(*) filter (where 'basketball' = any (wish.sports))::integer,
    count(*) filter (where 'tennis' = any (wish.sports))::integer,
    count(*) filter (where 'pickleball' = any (wish.sports))::integer
  from (
    select sports from public.founders where confirmed or held_until > now()
    union all select sports from public.beta_feedback
  ) as wish
$$;
