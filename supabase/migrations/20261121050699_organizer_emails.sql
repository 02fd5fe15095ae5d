-- What organizers hear by email of their events, at most once an hour, and which of it each wants.
-- Gains access: authenticated, for organizers alone (see the privileges migration), to their own settings; service_role, by the
-- default privileges.

create table private.organizer_mail (
  project_id text not null,
  uid text not null,
  -- The account's address, as its token says it. Nobody types one.
  email text not null,
  -- Kinds of private.organizer_news.
  kinds text[] not null default '{full,left,evening}' check (kinds <@ '{full,left,evening}'),
  -- The newest news when the organizer came: older ones are not told.
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
  insert into private.organizer_mail as known (project_id, uid, email, since)
  values (claims ->> 'aud', claims ->> 'sub', address, coalesce((select max(id) from private.organizer_news), 0))
  on conflict on constraint organizer_mail_pkey do update set email = excluded.email
  returning known.* into own;
  if organizer_mail.kinds is not null then
    update private.organizer_mail as known set kinds = organizer_mail.kinds
    where known.project_id = own.project_id and known.uid = own.uid returning known.* into own;
  end if;
  return jsonb_build_object('email', own.email, 'kinds', to_jsonb(own.kinds));
end
$$;

-- Claims an email with what each organizer of a Firebase project has not heard yet:
-- {subject, email, stop_key, until, news: [{event_id, kind, players}]}.
create function public.claim_organizer_emails(project_id text, at_most integer) returns setof jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  own private.organizer_mail;
  asked private.emails;
  news jsonb;
  newest bigint;
  claimed integer := 0;
begin
  for own in
    select known.* from private.organizer_mail as known where known.project_id = claim_organizer_emails.project_id order by known.uid
  loop
    exit when claimed >= at_most;
    asked := null;
    asked.subject := private.organizer_subject(own.project_id, own.uid);
    select
      max(one.id),
      jsonb_agg(jsonb_build_object('event_id', one.event_id, 'kind', one.kind, 'players', one.players) order by event.starts_at, one.id)
    into newest, news
    from private.organizer_news as one join private.near_events as event on event.event_id = one.event_id
    where one.kind = any (own.kinds) and event.starts_at > now() and one.id > greatest(own.since, (
      select split_part(email.said, ' ', 2)::bigint from private.emails as email
      where email.subject = asked.subject and email.kind = 'organizer'
    ));
    continue when newest is null;
    asked.kind := 'organizer';
    asked.mailbox := private.mailbox_hash(own.email);
    asked.contact := private.noted_contact(own.email);
    asked.part := 'organizer';
    asked.revision := newest;
    asked.wanted := 'news ' || newest;
    continue when private.claim_email(asked, null, null) ->> 'status' <> 'claimed';
    claimed := claimed + 1;
    return next jsonb_build_object(
      'subject', encode(asked.subject, 'hex'), 'email', own.email, 'stop_key', own.stop_key, 'until', newest, 'news', news
    );
  end loop;
end
$$;
