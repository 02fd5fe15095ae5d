-- Made-up signups: the owner finds them by network, mail domain and time, and gives their numbers back to the board.
-- Gains access: service_role, by the default privileges.

create function private.founders_between(since timestamptz, until timestamptz, of_network text, of_domain text)
returns table (
  id uuid, founder_number integer, name text, email text, confirmed boolean, created_at timestamptz, network text, domain text
)
language sql stable set search_path = ''
as $$
  select founder.id, founder.founder_number, founder.name, own.email, founder.confirmed, founder.created_at,
    encode(origin.network, 'hex'), split_part(private.mailbox_of(own.email), '@', 2)
  from public.founders as founder
  join private.founder_secrets as own on own.founder_id = founder.id
  left join private.signup_networks as origin on origin.founder_id = founder.id
  where founder.created_at between since and until
    and (of_network is null or encode(origin.network, 'hex') like of_network || '%')
    and (of_domain is null or split_part(private.mailbox_of(own.email), '@', 2) = lower(of_domain))
$$;

-- How many joined from each network and with each mail domain, the most first.
create function public.signups_by_origin(since timestamptz, until timestamptz) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(origin) order by founders desc), '[]') from (
    select network, domain, count(*) as founders, count(*) filter (where confirmed) as confirmed
    from private.founders_between(since, until, null, null) group by network, domain
  ) as origin
$$;

create function public.made_up_founders(since timestamptz, until timestamptz, network text, domain text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(founder) order by founder_number), '[]')
  from private.founders_between(since, until, made_up_founders.network, made_up_founders.domain) as founder
$$;

-- Removes them. Nobody was behind their numbers, so these are open again, and count for nobody's reward.
create function public.remove_made_up_founders(ids uuid[]) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  removed integer;
begin
  perform private.take_turn();
  update public.referral_codes as code set
    total_referrals = code.total_referrals - friends.total, successful_referrals = code.successful_referrals - friends.completed
  from (
    select signup.referral_code, count(*) as total, count(*) filter (where signup.status = 'completed') as completed
    from public.referral_signups as signup where signup.referee_id = any (ids) group by signup.referral_code
  ) as friends
  where code.code = friends.referral_code;
  -- A number that is not confirmed is open again when its founder is removed.
  update public.founders set confirmed_at = null where id = any (ids);
  delete from public.founders where id = any (ids);
  get diagnostics removed = row_count;
  return removed;
end
$$;
