-- The one way in for visitors: functions that answer with one of a closed set of objects. An expected outcome is an
-- answer and no error, so that what a refused attempt counted is kept. They write, so they are called by POST alone.
-- Gains access: nobody yet; see the privileges migration.

-- The parameter behind a refused value, from the name of the constraint or of the column.
create function private.refused_field(table_name text, constraint_name text, column_name text) returns text
language sql immutable set search_path = ''
as $$
  select case field when 'venue_ratings' then 'venues' else field end
  from coalesce(
    nullif(column_name, ''), (regexp_match(constraint_name, '^' || table_name || '_(.+)_[a-z]+$'))[1]
  ) as field
$$;

create function private.invalid(field text) returns jsonb
language sql immutable set search_path = ''
return jsonb_build_object('status', 'invalid', 'field', field);

create function private.joined(founder public.founders, is_new boolean) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'status', 'joined', 'new', is_new, 'founder_number', founder.founder_number,
    'first_name', private.first_name(founder.name), 'confirmed', founder.confirmed, 'held_until', founder.held_until
  );
end
$$;

-- Reply to a wrong guess: this status, and the guess is counted; beyond the budget the
-- seconds to wait.
create function private.missed(action text, networks bytea[], status text) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  seconds constant integer := coalesce(private.count_attempt(action, networks), 0);
begin
  return case when seconds > 0 then private.too_many(seconds) else jsonb_build_object('status', status) end;
end
$$;

-- Null in every column for a key that opens no pass, or none any more.
create function private.founder_of_pass(pass_key uuid) returns public.founders
language sql stable set search_path = ''
as $$
  select founders.* from private.founder_secrets as own join public.founders on founders.id = own.founder_id
  where own.pass_key = founder_of_pass.pass_key
$$;

-- Joins, or finds the signup that was sent before with the same id: {status: 'joined', new, founder_number, first_name,
-- confirmed, held_until} | {status: 'taken'} | {status: 'invalid', field} | {status: 'too-many', seconds}.
-- No plan here depends on a value: each is made once a connection, not six times, which is a fifth of a signup
-- (`npm run bench:signup`).
create function public.join_founders(
  id uuid, name text, email text, sports text[], frequency text,
  phone text default null, additional text default null, referred_by text default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  networks constant bytea[] := private.client_networks();
  seconds integer;
  oversized text;
  hold record;
  known public.founders;
  refused_constraint text;
  refused_column text;
begin
  perform private.refuse_reading();
  seconds := private.count_attempt('signup', networks);
  if seconds > 0 then
    return private.too_many(seconds);
  end if;
  -- Sizes before contents: what is longer than the longest valid value and blanks around it is never read.
  oversized := case
    when octet_length(join_founders.name) > 3000 then 'name'
    when octet_length(join_founders.email) > 3000 then 'email'
    when pg_column_size(join_founders.sports) > 3000 then 'sports'
    when octet_length(join_founders.frequency) > 3000 then 'frequency'
    when octet_length(join_founders.phone) > 3000 then 'phone'
    when octet_length(join_founders.additional) > 12000 then 'additional'
    when octet_length(join_founders.referred_by) > 3000 then 'referred_by'
  end;
  if oversized is not null then
    return private.invalid(oversized);
  end if;

  -- From here on signups take turns.
  perform private.take_turn();
  -- Not by founder_of_pass: a function of its own is planned again for every connection, which a signup feels.
  select founders.* into known
  from private.founder_secrets as own join public.founders on founders.id = own.founder_id
  where own.pass_key = join_founders.id;
  if found then
    return private.joined(known, false);
  end if;
  -- Before the address is compared with others: who may hold no more numbers learns about none.
  select * into strict hold from private.hold_for(networks);
  if hold.seconds > 0 then
    return private.too_many(hold.seconds);
  end if;
  begin
    insert into public.founders (id, name, email, sports, frequency, phone, additional, referred_by, held_until)
    values (
      join_founders.id, join_founders.name, join_founders.email, join_founders.sports, join_founders.frequency,
      join_founders.phone, join_founders.additional, join_founders.referred_by,
      now() + hold.duration
    )
    returning * into known;
  exception when unique_violation or check_violation or not_null_violation then
    get stacked diagnostics refused_constraint = constraint_name, refused_column = column_name;
    -- An id whose pass has another key by now is its mailbox owner's, like the address.
    if refused_constraint in ('founder_secrets_mailbox_key', 'founders_id_key') then
      return private.missed('taken_address', networks, 'taken');
    elsif sqlstate = '23505' then
      raise;
    end if;
    return private.invalid(private.refused_field('founders', refused_constraint, refused_column));
  end;
  with ended as (delete from private.holds where ends_at <= now()),
  origin as (insert into private.signup_networks (founder_id, network) select known.id, networks[1] where networks is not null)
  insert into private.holds (network, founder_id, ends_at)
  select network, known.id, known.held_until from unnest(networks) as network;
  return private.joined(known, true);
end
$$;

-- Null in every column for a secret that no welcome email carries, or carries any more.
create function private.founder_of_secret(secret uuid) returns public.founders
language sql stable set search_path = ''
as $$
  select founders.* from private.founder_secrets as own join public.founders on founders.id = own.founder_id
  where own.secret = founder_of_secret.secret
$$;

-- The number that a secret keeps, for the page behind the email's button. Mail scanners open that page, so it confirms
-- nothing. {status: 'ready', founder_number, first_number, confirmed, lapsed, held_until} | {status: 'unknown'}
-- | {status: 'too-many', seconds}.
create function public.founder_hold(secret uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  founder public.founders;
begin
  perform private.refuse_reading();
  founder := private.founder_of_secret(secret);
  if founder.id is null then
    return private.missed('wrong_secret', private.client_networks(), 'unknown');
  end if;
  return jsonb_build_object(
    'status', 'ready', 'founder_number', founder.founder_number, 'first_number', founder.first_number,
    'confirmed', founder.confirmed, 'lapsed', private.has_lapsed(founder), 'held_until', founder.held_until
  );
end
$$;

-- A confirmation on a day with too many of its network or mail domain: it counts after so many seconds, and the hold lasts
-- a day longer than that. Once: a hold that every press extended would last for ever.
create function private.postponed(founder public.founders, seconds integer) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  extended constant timestamptz := now() + seconds * interval '1 second' + interval '24 hours';
  held timestamptz := founder.held_until;
begin
  update private.founder_secrets as own set was_postponed = true
  where own.founder_id = founder.id and not own.was_postponed;
  if found then
    update public.founders set held_until = extended where id = founder.id returning held_until into held;
    update private.holds set ends_at = extended where founder_id = founder.id;
  end if;
  return jsonb_build_object(
    'status', 'later', 'seconds', seconds, 'founder_number', founder.founder_number, 'held_until', held
  );
end
$$;

-- The key to a founder's pass for who pressed in an email: the first press replaces the browser's, which then opens nothing.
create function private.rotate_pass_key(founder_id uuid) returns uuid
language sql volatile set search_path = ''
as $$
  update private.founder_secrets as own
  set pass_key = case when own.pass_key = own.founder_id then gen_random_uuid() else own.pass_key end
  where own.founder_id = rotate_pass_key.founder_id returning own.pass_key
$$;

-- Keeps a number for good; a second call says the same. After the hold, a founder keeps the number they have by then. `id`
-- opens the pass, and `former_id` did before.
-- {status: 'confirmed', id, former_id, founder_number, first_number, first_name} | {status: 'later', seconds, founder_number, held_until}
-- | {status: 'unknown'} | {status: 'too-many', seconds}.
create function public.confirm_founder(secret uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  founder public.founders;
  seconds integer;
begin
  perform private.refuse_reading();
  founder := private.founder_of_secret(secret);
  if not founder.confirmed then
    -- Only a founder who has something to confirm waits for a turn; by then the secret may have been replaced.
    perform private.take_turn();
    founder := private.founder_of_secret(secret);
    if not founder.confirmed then
      seconds := private.count_confirmation(private.client_networks(), private.email_of_founder(founder.id));
    end if;
    if seconds > 0 then
      return private.postponed(founder, seconds);
    end if;
    update public.founders set confirmed_at = now(), email = private.email_of_founder(id)
    where not confirmed and id = founder.id;
    founder := private.founder_of_secret(secret);
  end if;
  if founder.id is null then
    return private.missed('wrong_secret', private.client_networks(), 'unknown');
  end if;
  return jsonb_build_object(
    'status', 'confirmed', 'id', private.rotate_pass_key(founder.id), 'former_id', founder.id, 'founder_number', founder.founder_number,
    'first_number', founder.first_number, 'first_name', private.first_name(founder.name)
  );
end
$$;

-- Moves a founder to another mailbox, without the emails to the one before: their secret opens nothing any more.
-- Raises unique_violation when another founder has that mailbox.
create function private.readdress_founder(founder_id uuid, new_email text) returns void
language plpgsql volatile set search_path = '' as $$
begin
  -- The former mailbox keeps no key: it must not stop emails to the new one.
  update private.founder_secrets as own set email = new_email, secret = gen_random_uuid(), stop_key = gen_random_uuid()
  where own.founder_id = readdress_founder.founder_id;
  -- The new address has had no email, and its reader needn't wait for the pause after one.
  delete from private.emails as email using private.founder_secrets as own
  where own.founder_id = readdress_founder.founder_id and email.subject = own.subject and email.kind in ('welcome', 'pass');
  update public.referral_codes set user_email = new_email where user_id = readdress_founder.founder_id;
  update public.referral_signups set referee_email = new_email where referee_id = readdress_founder.founder_id;
end
$$;

-- Another address for a number that nobody has confirmed yet, from the browser that joined. The email to the wrong
-- address confirms nothing any more. Three times: a person gets it right, and a list of addresses is longer.
-- {status: 'corrected'} | {status: 'confirmed'} | {status: 'unknown'} | {status: 'taken'} | {status: 'exhausted'}
-- | {status: 'invalid', field} | {status: 'too-many', seconds}.
create function public.correct_email(id uuid, email text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  networks constant bytea[] := private.client_networks();
  new_email text;
  founder public.founders;
  seconds integer;
begin
  perform private.refuse_reading();
  seconds := private.count_attempt('correction', networks);
  if seconds > 0 then
    return private.too_many(seconds);
  end if;
  if octet_length(correct_email.email) > 3000 then
    return private.invalid('email');
  end if;
  new_email := private.tidied(correct_email.email);
  perform private.take_turn();
  founder := private.founder_of_pass(correct_email.id);
  if founder.id is null then
    return jsonb_build_object('status', 'unknown');
  elsif founder.confirmed then
    return jsonb_build_object('status', 'confirmed');
  elsif private.email_of_founder(founder.id) = new_email then
    return jsonb_build_object('status', 'corrected');
  end if;
  perform from private.founder_secrets as own where own.founder_id = founder.id and corrections >= 3;
  if found then
    return jsonb_build_object('status', 'exhausted');
  end if;
  if private.is_email(new_email) is not true then
    return private.invalid('email');
  end if;
  begin
    perform private.readdress_founder(founder.id, new_email);
  exception when unique_violation then
    return private.missed('taken_address', networks, 'taken');
  end;
  update private.founder_secrets as own set corrections = corrections + 1 where own.founder_id = founder.id;
  return jsonb_build_object('status', 'corrected');
end
$$;

-- The referrer, for the banner: {status: 'ready', name} with the first name behind an active code, and only one that
-- reads like a name, because anybody may have typed it; else {status: 'unknown'} | {status: 'too-many', seconds}.
create function public.referrer_name(code text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  first_name text;
begin
  perform private.refuse_reading();
  select private.first_name(owner.user_name) into first_name
  from public.referral_codes as owner
  where octet_length(referrer_name.code) <= 100 and owner.code = upper(btrim(referrer_name.code)) and owner.is_active;
  if found then
    return jsonb_build_object('status', 'ready', 'name', case when private.is_first_name(first_name) then first_name end);
  end if;
  return private.missed('wrong_code', private.client_networks(), 'unknown');
end
$$;

-- A founder's view of their own signup. A completed referral earns 5.
-- {status: 'ready', …} | {status: 'unknown'} | {status: 'too-many', seconds}.
create function public.founder_pass(id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  pass jsonb;
begin
  perform private.refuse_reading();
  select jsonb_build_object(
    'status', 'ready',
    'founder_number', founder.founder_number,
    'first_number', founder.first_number,
    'first_name', private.first_name(founder.name),
    'confirmed', founder.confirmed,
    'lapsed', private.has_lapsed(founder),
    'held_until', founder.held_until,
    'referral_code', own.code,
    'signups', coalesce(own.total_referrals, 0),
    'completed', coalesce(own.successful_referrals, 0),
    'rewards', coalesce(own.successful_referrals, 0) * 5,
    'spots_left', private.spots_left(),
    -- Only confirmed founders have a pick.
    'games', case when founder.confirmed then private.games_for_founders() else '[]' end
  ) into pass
  from public.founders as founder
  left join public.referral_codes as own on own.user_id = founder.id
  where founder.id = (private.founder_of_pass(founder_pass.id)).id;
  if found then
    return pass;
  end if;
  return private.missed('wrong_pass', private.client_networks(), 'unknown');
end
$$;

-- Saves the answers to the survey, once an id: {status: 'saved'} | {status: 'invalid', field} | {status: 'too-many', seconds}.
create function public.save_feedback(
  id uuid, frustration text, sports text[], venues text[], commitment_factors text, testimonial text default null,
  would_join boolean default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  seconds integer;
  oversized text;
  refused_constraint text;
  refused_column text;
begin
  perform private.refuse_reading();
  seconds := private.count_attempt('feedback', private.client_networks());
  if seconds > 0 then
    return private.too_many(seconds);
  end if;
  oversized := case
    when octet_length(save_feedback.frustration) > 3000 then 'frustration'
    when pg_column_size(save_feedback.sports) > 3000 then 'sports'
    when pg_column_size(save_feedback.venues) > 16000 then 'venues'
    when octet_length(save_feedback.commitment_factors) > 3000 then 'commitment_factors'
    when octet_length(save_feedback.testimonial) > 12000 then 'testimonial'
  end;
  if oversized is not null then
    return private.invalid(oversized);
  end if;
  begin
    insert into public.beta_feedback (id, frustration, sports, venue_ratings, commitment_factors, testimonial, would_join)
    values (
      save_feedback.id, save_feedback.frustration, save_feedback.sports,
      (select jsonb_object_agg(venue, true) from unnest(venues) as venue where venue is not null),
      save_feedback.commitment_factors, save_feedback.testimonial, save_feedback.would_join
    )
    on conflict on constraint beta_feedback_pkey do nothing;
  exception when check_violation or not_null_violation then
    get stacked diagnostics refused_constraint = constraint_name, refused_column = column_name;
    return private.invalid(private.refused_field('beta_feedback', refused_constraint, refused_column));
  end;
  return jsonb_build_object('status', 'saved');
end
$$;
