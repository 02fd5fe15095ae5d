-- Emails to guests of an event: their response, a place that came free, what the organizer changed.
-- Gains access: service_role, by the default privileges. The edge function guest-emails asks, sends, and says what became
-- of it.

-- The links of events that are over are removed when somebody responds to the next one, and not only by the owner's command.
create function private.remove_ended_links() returns void
language sql volatile set search_path = ''
as $$
  update private.guests set link = null where subject in (
    select ended.subject from private.guests as ended
    where ended.ends_at <= now() and ended.link is not null limit 20 for update skip locked
  )
$$;

-- Content of an email, and its time in milliseconds.
create function private.email_said(email private.emails) returns jsonb
language sql immutable set search_path = ''
as $$ select jsonb_build_object('said', email.said, 'sent_at', floor(extract(epoch from email.sent_at) * 1000)) $$;

-- A guest's knowledge by email: the newest email about the event, whatever its kind, and the newest about the place.
create function private.guest_knowledge(subject bytea) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'event', (
      select private.email_said(email) from private.emails as email
      where email.subject = guest_knowledge.subject and email.kind in ('confirmation', 'changed') and email.said is not null
      order by email.sent_at desc limit 1
    ),
    'place', (
      select private.email_said(email) from private.emails as email
      where email.subject = guest_knowledge.subject and email.kind = 'confirmation' and email.said is not null
    )
  )
$$;

-- An email as the function needs it to write: whose RSVP, which email in the outbox, what the last one of this kind said, what the
-- guest knows, and the organizer's words.
create function private.guest_email(guest private.guests, email private.emails) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'subject', encode(guest.subject, 'hex'), 'event_id', guest.event_id, 'link', guest.link, 'stop_key', guest.stop_key,
    'opened', guest.opened_at is not null, 'outbox', encode(email.subject, 'hex'), 'kind', email.kind, 'part', email.part,
    'message', (
      select jsonb_build_object('id', message.id, 'text', message.body) from private.organizer_messages as message
      where message.id = email.message_id
    )
  ) || private.email_said(email) || jsonb_build_object('knows', private.guest_knowledge(guest.subject))
$$;

-- Notes the address that an RSVP has now. Another mailbox got nothing yet, so everything is due again. The one before keeps
-- the key that its emails carry: it must stop emails to that mailbox, and to no other.
create function private.readdressed(guest private.guests, email text, heir text) returns private.guests
language plpgsql volatile set search_path = '' as $$
declare
  new_mailbox constant bytea := private.mailbox_hash(email);
  new_contact constant bytea := private.contact_hash(email);
  is_moved constant boolean := guest.mailbox <> new_mailbox;
  noted private.guests;
begin
  update private.guests as known set
    contact = new_contact, mailbox = new_mailbox, heir = decode(readdressed.heir, 'hex'),
    stop_key = case when is_moved then gen_random_uuid() else known.stop_key end,
    opened_at = case when is_moved then null else known.opened_at end,
    bounced_at = (select address.bounced_at from private.mail_addresses as address where address.contact = new_contact)
  where known.subject = guest.subject returning known.* into noted;
  if is_moved then
    insert into private.guests (subject, event_id, contact, mailbox, stop_key, ends_at)
    values (
      sha256(convert_to(gen_random_uuid()::text, 'UTF8')), guest.event_id, guest.contact, guest.mailbox, guest.stop_key,
      guest.ends_at
    );
    -- An email that is on its way is a worker's, until it says to whom it was sent.
    update private.emails as waiting set
      said = null, sent_at = null, attempts = 0, state = 'waiting', due_at = now(), mailbox = new_mailbox, contact = new_contact
    where waiting.subject = guest.subject and waiting.kind <> 'link' and waiting.state <> 'sending';
    update private.emails as sending set said = null, sent_at = null
    where sending.subject = guest.subject and sending.state = 'sending';
  end if;
  return noted;
end
$$;

-- Claims an email to the guest of an RSVP, and remembers the way back to it. Answers as private.claim_email, with the email
-- when it is claimed. `message` is the organizer's words that go with it, or alone when that is the kind. `is_beside`: it goes along in the email to the same mailbox that the caller has claimed.
create function public.claim_guest_email(
  subject text, heir text, event_id text, email text, kind text, part text, revision bigint, said text, after timestamptz,
  link text, ends_at timestamptz, address text, is_beside boolean default false,
  message_id text default null, message text default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  contact constant bytea := private.noted_contact(email);
  guest private.guests;
  asked private.emails;
  claimed private.emails;
  claim jsonb;
begin
  perform private.remove_ended_links();
  insert into private.guests as known (subject, event_id, contact, mailbox, link, ends_at)
  values (
    decode(claim_guest_email.subject, 'hex'), claim_guest_email.event_id, contact, private.mailbox_hash(email),
    claim_guest_email.link, claim_guest_email.ends_at
  )
  on conflict on constraint guests_pkey do update set link = excluded.link, ends_at = excluded.ends_at
  returning known.* into guest;
  guest := private.readdressed(guest, email, heir);
  if message_id is not null then
    perform private.note_message(message_id, message, ends_at);
  end if;
  asked.subject := case when kind = 'message' then private.message_subject(message_id, guest) else guest.subject end;
  asked.message_id := claim_guest_email.message_id;
  asked.kind := claim_guest_email.kind;
  asked.mailbox := guest.mailbox;
  asked.contact := guest.contact;
  asked.event_id := guest.event_id;
  asked.part := claim_guest_email.part;
  asked.revision := claim_guest_email.revision;
  -- A guest who was told that the game is on is not told that it fell below its minimum, nor that it is on again.
  asked.wanted := case when exists (
    select from private.emails as last where last.subject = asked.subject and last.kind = asked.kind
      and last.said = regexp_replace(claim_guest_email.said, '^awaits ', 'in ')
  ) then regexp_replace(claim_guest_email.said, '^awaits ', 'in ') else claim_guest_email.said end;
  claim := private.claim_email(asked, after, address, is_beside);
  if claim ->> 'status' <> 'claimed' then
    return claim;
  end if;
  select * into claimed from private.emails as known where known.subject = asked.subject and known.kind = asked.kind;
  return claim || private.guest_email(guest, claimed);
end
$$;

-- Claims due emails of any kind. The function reads in Firestore what they say now.
create function public.claim_due_guest_emails(at_most integer) returns setof jsonb
language sql volatile security definer set search_path = ''
as $$
  select private.guest_email(guest, email)
  from private.claim_due_emails(array['confirmation', 'changed', 'still-coming', 'message'], at_most) as email
  left join private.message_recipients as recipient on recipient.subject = email.subject
  join private.guests as guest on guest.subject = coalesce(recipient.guest_subject, email.subject)
$$;

-- Notes the present address of an RSVP before a queued email goes out. Null when that mailbox has stopped emails, can't be
-- reached, or has used up its day's. `outbox` is the email's subject, of a message another than the guest's.
create function public.readdress_guest_email(subject text, kind text, email text, heir text, outbox text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  guest private.guests;
  last private.emails;
  old_mailbox bytea;
begin
  perform private.noted_contact(email);
  select * into guest from private.guests as known
  where known.subject = decode(readdress_guest_email.subject, 'hex') for update;
  old_mailbox := guest.mailbox;
  guest := private.readdressed(guest, email, heir);
  update private.emails as known set mailbox = guest.mailbox, contact = guest.contact
  where known.subject = decode(outbox, 'hex') and known.kind = readdress_guest_email.kind returning * into last;
  if private.is_stopped(last)
    or (old_mailbox <> guest.mailbox and private.count_mailbox(last.part, guest.mailbox) > 0)
  then
    return null;
  end if;
  return private.guest_email(guest, last);
end
$$;

-- Forgets an RSVP that is gone. The key to stop emails stays: the ones that were sent carry it.
create function public.forget_rsvp(subject text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.guests as guest set link = null where guest.subject = decode(forget_rsvp.subject, 'hex');
  delete from private.emails as email where email.subject = decode(forget_rsvp.subject, 'hex');
end
$$;

-- The guest whose email carried a secret, by its SHA-256: before the first press in an email or after it. Null for a stranger.
create function public.guest_of_secret(hash text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'subject', encode(guest.subject, 'hex'), 'event_id', guest.event_id, 'link', guest.link, 'stop_key', guest.stop_key,
    'opened', guest.opened_at is not null
  )
  from private.guests as guest
  where guest.subject = decode(hash, 'hex') or guest.heir = decode(hash, 'hex')
  order by guest.subject = decode(hash, 'hex') desc limit 1
$$;

-- Notes the first press in an email, which moved the RSVP to the id behind `new_subject`; its emails follow.
create function public.open_guest_email(subject text, new_subject text, link text, heir text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  old_hash constant bytea := decode(open_guest_email.subject, 'hex');
  new_hash constant bytea := decode(open_guest_email.new_subject, 'hex');
begin
  perform private.note_reader(guest.contact) from private.guests as guest where guest.subject = old_hash;
  update private.guests as guest set
    subject = new_hash, former_subject = case when old_hash = new_hash then guest.former_subject else old_hash end,
    link = open_guest_email.link, heir = decode(open_guest_email.heir, 'hex'), opened_at = coalesce(guest.opened_at, now()),
    bounced_at = null
  where guest.subject = old_hash
    and (old_hash = new_hash or not exists (select from private.guests as other where other.subject = new_hash));
  update private.emails as email set subject = new_hash
  where email.subject = old_hash and old_hash <> new_hash
    and not exists (
      select from private.emails as other where other.subject = new_hash and other.kind = email.kind
    );
end
$$;
