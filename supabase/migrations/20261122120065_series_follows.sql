-- People who follow a series: they get one email when its link lists new dates.
-- docs/decisions/0039-words.md says what was weighed.
-- Gains access: service_role, by the default privileges. The edge function guest-emails calls.

create table private.series_follows (
  -- The follow in the outbox: hash of mailbox and series.
  subject bytea primary key check (length(subject) = 32),
  -- Salted hashes (private.mail_addresses).
  contact bytea not null,
  mailbox bytea not null,
  -- The first event of the series when it was followed. The address is sealed for it.
  series text not null check (series ~ '^[0-9a-f]{32}$'),
  -- The address, encrypted with a key that only the function has.
  address text not null check (length(address) between 1 and 600),
  -- The standing link, and the events that it listed when it was last read.
  token text not null check (length(token) between 12 and 200),
  listed text[] not null check (cardinality(listed) between 1 and 52),
  -- Events that the follower knows of: those of the day of the follow, and the ones that an email named.
  known text[] not null,
  -- In every email, and all that is needed to stop them.
  stop_key uuid not null unique default gen_random_uuid(),
  ends_at timestamptz not null
);
create index series_follows_mailbox on private.series_follows (mailbox);
create index series_follows_contact on private.series_follows (contact);
create index series_follows_ends_at on private.series_follows (ends_at);
alter table private.series_follows enable row level security;

create trigger remove_emails after delete on private.series_follows
  for each row execute function private.remove_emails();

-- What an email about these dates says: the same dates are told once.
create function private.dates_word(event_ids text[]) returns text
language sql immutable set search_path = ''
as $$ select encode(sha256(convert_to(coalesce(string_agg(id, ',' order by id), ''), 'UTF8')), 'hex') from unnest(event_ids) as id $$;

-- Follows a series: once for each mailbox, and within the limits of network and mailbox. `sealed` is the address, for the first of
-- the events. Returns nothing: the caller must not learn who follows.
create function public.follow_series(
  token text, email text, sealed text, event_ids text[], ends_at timestamptz, address text
) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  own constant bytea := private.mailbox_hash(email);
  own_subject constant bytea := sha256(own || convert_to(event_ids[1], 'UTF8'));
begin
  if coalesce(private.count_attempt('follow', private.networks_of(follow_series.address)), 0) > 0 or exists (
    select from private.series_follows as known where known.mailbox = own and known.listed && event_ids
  ) then
    return;
  end if;
  insert into private.series_follows (subject, contact, mailbox, series, address, token, listed, known, ends_at)
  values (
    own_subject, private.noted_contact(email), own, event_ids[1], sealed,
    follow_series.token, event_ids, event_ids, follow_series.ends_at
  )
  on conflict do nothing;
  -- Of several at once, only the one that is kept counts.
  if found and private.count_attempt('follow_of_mailbox', array[private.salted(encode(own, 'hex'))]) > 0 then
    delete from private.series_follows as known where known.subject = own_subject;
  end if;
end
$$;

-- Notes which events a standing link lists, for the followers of any of them. A link that was replaced is followed to the new one.
create function public.note_series_dates(token text, event_ids text[], ends_at timestamptz) returns void
language sql volatile security definer set search_path = ''
as $$
  update private.series_follows as follow set
    token = note_series_dates.token, listed = note_series_dates.event_ids,
    ends_at = greatest(follow.ends_at, note_series_dates.ends_at)
  where follow.listed && note_series_dates.event_ids
$$;

-- The standing links that somebody follows, so that the clock sees dates that nobody told the function of.
create function public.followed_links() returns setof text
language sql stable security definer set search_path = ''
as $$ select distinct token from private.series_follows where ends_at > now() $$;

-- Claims emails to followers who don't know all dates. `answered` are those that the mailbox has responded to.
create function public.claim_new_dates(at_most integer) returns setof jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  follow private.series_follows;
  asked private.emails;
  status text;
  claimed integer := 0;
begin
  for follow in
    select own.* from private.series_follows as own
    where not own.listed <@ own.known and own.ends_at > now() and not exists (
      -- On its way, waiting, or tried for half a day.
      select from private.emails as email where email.subject = own.subject
        and (email.due_at > now() or (email.state = 'failed' and email.wanted = private.dates_word(own.listed)))
    )
    for update skip locked
  loop
    exit when claimed >= at_most;
    asked := null;
    asked.subject := follow.subject;
    asked.kind := 'new-dates';
    asked.mailbox := follow.mailbox;
    asked.contact := follow.contact;
    -- Longer than an event's id, so that a stop of one series is no event's.
    asked.event_id := encode(follow.subject, 'hex');
    asked.part := 'dates';
    asked.revision := 0;
    asked.wanted := private.dates_word(follow.listed);
    status := private.claim_email(asked, null, null) ->> 'status';
    if status in ('sent', 'stopped') then
      update private.series_follows as own set known = follow.listed where own.subject = follow.subject;
    end if;
    continue when status <> 'claimed';
    claimed := claimed + 1;
    return next jsonb_build_object(
      'subject', encode(follow.subject, 'hex'), 'kind', asked.kind, 'wanted', asked.wanted, 'series', follow.series,
      'sealed', follow.address, 'token', follow.token, 'stop_key', follow.stop_key, 'listed', follow.listed,
      'known', follow.known || array(
        select guest.event_id from private.guests as guest
        where guest.mailbox = follow.mailbox and guest.event_id = any (follow.listed)
      )
    );
  end loop;
end
$$;

-- Notes that a follower knows these dates: an email named them, or there was nothing to say.
create function public.told_new_dates(subject text, event_ids text[]) returns void
language sql volatile security definer set search_path = ''
as $$
  update private.series_follows as follow set known = told_new_dates.event_ids
  where follow.subject = decode(told_new_dates.subject, 'hex')
$$;
