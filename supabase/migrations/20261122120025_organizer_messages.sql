-- The organizer's own words to guests: beside a change, or alone.
-- docs/decisions/0039-words.md says what was weighed.
-- Gains access: nobody. Emails to guests carry them.

create table private.organizer_messages (
  -- Made by the dashboard once for each text. The same id is the same message, however often it is sent.
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  -- The limit of src/domain/organizer-message.ts, which counts characters as Postgres does.
  body text not null
    check (char_length(body) <= 500 and body is not distinct from private.tidied(body) and private.is_plain_text(body)),
  ends_at timestamptz not null
);
alter table private.organizer_messages enable row level security;

-- A message in the outbox is one email to a mailbox, whichever of its RSVPs it is about.
create table private.message_recipients (
  -- Hash of message and mailbox.
  subject bytea primary key check (length(subject) = 32),
  message_id text not null references private.organizer_messages (id) on delete cascade,
  guest_subject bytea not null references private.guests (subject) on update cascade on delete cascade
);
create index message_recipients_message_id on private.message_recipients (message_id);
create index message_recipients_guest_subject on private.message_recipients (guest_subject);
alter table private.message_recipients enable row level security;

create trigger remove_emails after delete on private.message_recipients
  for each row execute function private.remove_emails();

-- Keeps a message until the last of its events is over. What a second call says under the same id is not what was sent.
create function private.note_message(id text, body text, ends_at timestamptz) returns void
language sql volatile set search_path = ''
as $$
  insert into private.organizer_messages as known (id, body, ends_at)
  values (note_message.id, note_message.body, note_message.ends_at)
  on conflict on constraint organizer_messages_pkey do update set ends_at = greatest(known.ends_at, excluded.ends_at)
$$;

-- The email of a message to a guest's mailbox, in the outbox.
create function private.message_subject(message_id text, guest private.guests) returns bytea
language plpgsql volatile set search_path = '' as $$
declare
  email_subject constant bytea := sha256(convert_to(message_id, 'UTF8') || guest.mailbox);
begin
  insert into private.message_recipients (subject, message_id, guest_subject)
  values (email_subject, message_subject.message_id, guest.subject) on conflict do nothing;
  return email_subject;
end
$$;
