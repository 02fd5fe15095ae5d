-- What organizers hear by email of their events, at most once an hour, and which of it each wants.
-- Gains access: authenticated, for organizers alone (see the privileges migration), to their own settings; service_role, by the
-- default privileges.

create table private.organizer_mail (
  project_id text not null,
  uid text not null,
  -- The account's address, as its token says it. Nobody types one.
  email text not null,
  -- Kinds of private.organizer_notices.
  kinds text[] not null default '{full,left,evening}' check (kinds <@ '{full,left,evening}'),
  -- The newest notice when the organizer came: older ones are not told.
  since bigint not null,
  -- In every email, and all that is needed to stop them.
  stop_key uuid not null unique default gen_random_uuid(),
  primary key (project_id, uid),
  foreign key (project_id, uid) references public.organizers (project_id, uid) on delete cascade
);
alter table private.organizer_mail enable row level security;

-- The organizer in the outbox.
create function private.organizer_subject(project_id text, uid text) returns bytea
language sql immutable set search_path = ''
as $$ select sha256(convert_to(project_id || '|' || uid, 'UTF8')) $$;

create function private.remove_organizer_emails() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.emails as email where email.subject = private.organizer_subject(old.project_id, old.uid);
  return null;
end
$$;
create trigger remove_emails after delete on private.organizer_mail
  for each row execute function private.remove_organizer_emails();

-- For organizers: notes the address of the account that asks, and which emails it wants; null leaves that as it is.
-- {email, kinds}; {email: null} for an account without an address.
create function public.organizer_mail(kinds text[] default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
  address constant text := private.tidied(claims ->> 'email');
  own private.organizer_mail;
begin
  perform private.refuse_reading();
  perform private.refuse_strangers();
  if private.is_email(address) is not true then
    return jsonb_build_object('email', null, 'kinds', '[]'::jsonb);
  end if;
  insert into private.organizer_mail (project_id, uid, email, since)
  values (claims ->> 'aud', claims ->> 'sub', address, coalesce((select max(id) from private.organizer_notices), 0))
  on conflict do nothing;
  if found then
    -- After a restore, the notices are numbered from 1 again.
    delete from private.emails as email where email.subject = private.organizer_subject(claims ->> 'aud', claims ->> 'sub');
  end if;
  update private.organizer_mail as known set email = address, kinds = coalesce(organizer_mail.kinds, known.kinds)
  where known.project_id = claims ->> 'aud' and known.uid = claims ->> 'sub' returning known.* into strict own;
  return jsonb_build_object('email', own.email, 'kinds', to_jsonb(own.kinds));
end
$$;

-- The number in what an email to an organizer said: its newest notice.
create function private.newest_notice_in(said text) returns bigint
language sql immutable set search_path = ''
as $$ select split_part(said, ' ', 2)::bigint $$;

-- Claims an email to one organizer of a Firebase project, with the notices that they have not got yet; null when there is none to
-- write now: {subject, email, stop_key, until, notices: [{event_id, kind}]}. One claim a call: two in one transaction would wait
-- for each other's rows.
create function public.claim_organizer_email(project_id text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  own private.organizer_mail;
  last private.emails;
  asked private.emails;
  notices jsonb;
  newest bigint;
begin
  for own in
    select known.* from private.organizer_mail as known where known.project_id = claim_organizer_email.project_id order by known.uid
  loop
    asked := null;
    asked.subject := private.organizer_subject(own.project_id, own.uid);
    last := null;
    select * into last from private.emails as email where email.subject = asked.subject and email.kind = 'organizer';
    select
      max(notice.id), jsonb_agg(jsonb_build_object('event_id', notice.event_id, 'kind', notice.kind) order by event.starts_at, notice.id)
    into newest, notices
    from private.organizer_notices as notice join private.near_events as event on event.event_id = notice.event_id
    where notice.kind = any (own.kinds) and event.starts_at > now()
      and notice.id > greatest(own.since, private.newest_notice_in(last.said));
    asked.wanted := 'notices ' || newest;
    continue when newest is null
      -- Another worker has it.
      or (last.state = 'sending' and last.due_at > now())
      -- It was tried for half a day; the next notice is the next try.
      or (last.state = 'failed' and last.wanted = asked.wanted);
    asked.kind := 'organizer';
    asked.mailbox := private.mailbox_hash(own.email);
    asked.contact := private.noted_contact(own.email);
    asked.part := 'organizer';
    asked.revision := 0;
    if private.claim_email(asked, null, null) ->> 'status' = 'claimed' then
      return jsonb_build_object(
        'subject', encode(asked.subject, 'hex'), 'email', own.email, 'stop_key', own.stop_key, 'until', newest, 'notices', notices
      );
    end if;
  end loop;
  return null;
end
$$;
