-- An organizer corrects a founder's address, or removes a founder.
-- Gains access: authenticated, for organizers alone (see the privileges migration).

create function private.refuse_strangers() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.is_organizer() then
    raise exception 'Only organizers may do this.' using errcode = 'insufficient_privilege';
  end if;
end
$$;

-- The founder whom the organizer sees: with this number, and one of these addresses, because a lapsed number goes to somebody
-- else. Null in every column when that is nobody now. Takes the turn of who writes founders.
create function private.founder_to_change(founder_number integer, emails text[]) returns public.founders
language plpgsql volatile set search_path = '' as $$
declare
  founder public.founders;
begin
  perform private.refuse_reading();
  perform private.refuse_strangers();
  perform private.take_turn();
  select * into founder from public.founders as known
  where known.founder_number = founder_to_change.founder_number and known.email = any (emails);
  return founder;
end
$$;

-- A founder's referral code and who joined by it, for the question before a removal:
-- {code, friends: [{founder_number, name}]}; without a code when the number is nobody's.
create function public.founder_referral(founder_number integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  own_code text;
begin
  perform private.refuse_strangers();
  select own.code into own_code
  from public.referral_codes as own join public.founders as founder on founder.id = own.user_id
  where founder.founder_number = founder_referral.founder_number;
  return jsonb_build_object('code', own_code, 'friends', coalesce((
    select jsonb_agg(jsonb_build_object('founder_number', friend.founder_number, 'name', friend.name) order by friend.founder_number)
    from public.founders as friend where friend.referred_by = own_code
  ), '[]'));
end
$$;

-- Corrects a founder's address, at once, confirmed or not: an organizer's word needs no proof. Emails to the former mailbox open
-- nothing any more, nor does the browser that joined. `shown_email` is the address that the organizer saw.
-- {status: 'corrected'} | {status: 'taken'} | {status: 'invalid'} | {status: 'unknown'}.
create function public.correct_founder_email(founder_number integer, shown_email text, email text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  new_email constant text := case when octet_length(correct_founder_email.email) <= 3000 then private.tidied(correct_founder_email.email) end;
  founder constant public.founders := private.founder_to_change(
    correct_founder_email.founder_number, array[shown_email, new_email]
  );
begin
  if private.is_email(new_email) is not true then
    return jsonb_build_object('status', 'invalid');
  elsif founder.id is null then
    return jsonb_build_object('status', 'unknown');
  end if;
  -- A founder may have corrected it meanwhile: then the emails to the new address stay good.
  if private.email_of_founder(founder.id) <> new_email then
    begin
      perform private.readdress_founder(founder.id, new_email);
    exception when unique_violation then
      return jsonb_build_object('status', 'taken');
    end;
    update private.founder_secrets as own set pass_key = gen_random_uuid() where own.founder_id = founder.id;
  end if;
  update public.founders as known set email = new_email where known.id = founder.id and known.email <> new_email;
  return jsonb_build_object('status', 'corrected');
end
$$;

-- Removes a founder, the notes on guest emails to the address that the organizer saw, and their code from the founders who came
-- by it. A confirmed number is never given again. {status: 'removed'} | {status: 'unknown'}: nobody has this number and address.
create function public.remove_founder(founder_number integer, shown_email text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  founder constant public.founders := private.founder_to_change(remove_founder.founder_number, array[shown_email]);
begin
  if founder.id is null then
    return jsonb_build_object('status', 'unknown');
  end if;
  update public.founders as friend set referred_by = null
  from public.referral_codes as own where own.user_id = founder.id and friend.referred_by = own.code;
  -- Not of an address that waits to be confirmed: it may be anybody's, whose stops must stay.
  perform public.forget_guest(founder.email, '');
  delete from public.founders as known where known.id = founder.id;
  return jsonb_build_object('status', 'removed');
end
$$;
