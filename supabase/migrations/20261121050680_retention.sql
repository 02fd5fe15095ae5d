-- Retention: the owner's command calls one function. The privacy page says how long each kind of data is kept.
-- Gains access: service_role, by the default privileges.

-- Returns how many of each. Nothing here waits for a visitor, nor lets one wait for long.
create function public.remove_ended_data() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  signups integer;
  holds integer;
  attempts integer;
  emails integer;
  email_counts integer;
  surveys integer;
begin
  perform private.take_turn();
  -- Founders who didn't open the email in a month never will: name and address go, the number is open again.
  delete from public.founders where not confirmed and held_until <= now() and created_at <= now() - interval '30 days';
  get diagnostics signups = row_count;
  -- A network counts no longer than its window and its holds last.
  delete from private.holds where ends_at <= now();
  get diagnostics holds = row_count;
  -- A week is long enough to notice made-up signups.
  delete from private.signup_networks where noted_at <= now() - interval '7 days';
  delete from private.attempts where (action, network) in (
    select ended.action, ended.network from private.attempts as ended
    where ended.ends_at <= private.limiter_now() for update skip locked
  );
  get diagnostics attempts = row_count;
  -- Of an email that can't wait only the pause after it is ever asked for. An invitation stays as long as its founder: nobody
  -- is invited to a game twice.
  delete from private.emails where (subject, kind) in (
    select ended.subject, ended.kind from private.emails as ended join private.email_parts as known on known.part = ended.part
    where not known.can_wait and ended.kind <> 'invitation' and coalesce(ended.due_at, ended.sent_at + known.pause, now()) <= now()
    for update of ended skip locked
  );
  get diagnostics emails = row_count;
  -- How many emails a day, without a name: a year of it shows a season.
  delete from private.emails_sent where day < current_date - 365;
  get diagnostics email_counts = row_count;
  -- Rows lie in the order in which they were written, each with the number of its transaction, and so beside a signup of
  -- the same minute. Written anew in the order of their random keys, all by one transaction, they don't.
  with taken as (delete from public.beta_feedback returning *)
  insert into public.beta_feedback select * from taken order by id;
  get diagnostics surveys = row_count;
  return jsonb_build_object(
    'signups', signups, 'holds', holds, 'attempts', attempts, 'emails', emails,
    'email_counts', email_counts, 'surveys_reordered', surveys
  );
end
$$;
