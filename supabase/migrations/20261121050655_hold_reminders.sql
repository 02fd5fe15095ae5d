-- A reminder to founders whose hold is about to end, unless they confirmed.
-- Gains access: service_role, by the default privileges.

-- Two hours are enough to open an email, and few enough that most have confirmed by themselves.
create function private.hold_reminder_before() returns interval
language sql immutable set search_path = ''
as $$ select interval '2 hours' $$;

-- Claims the reminder of founders whose hold ends within two hours, once each. Who got the welcome email less than four hours
-- ago, held for half an hour among them, needs none yet.
create function public.claim_hold_reminders(at_most integer) returns setof jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  due uuid;
  claim jsonb;
  claimed integer := 0;
begin
  for due in
    select founder.id from public.founders as founder
    join private.founder_secrets as own on own.founder_id = founder.id
    join private.emails as welcome on welcome.subject = own.subject and welcome.kind = 'welcome'
    left join private.emails as reminder on reminder.subject = own.subject and reminder.kind = 'reminder'
    where not founder.confirmed and founder.held_until > now() and founder.held_until <= now() + private.hold_reminder_before()
      and welcome.sent_at <= now() - interval '4 hours' and reminder.said is null
      and coalesce(reminder.due_at, now()) <= now()
    order by founder.held_until
  loop
    exit when claimed >= at_most;
    claim := private.claim_founder_email(due, 'reminder', null, null);
    continue when claim ->> 'status' <> 'claimed';
    claimed := claimed + 1;
    return next claim -> 'recipient';
  end loop;
end
$$;
