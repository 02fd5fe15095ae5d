-- How many emails to guests go out, by network, by mailbox and by part of the day.
-- Gains access: nobody.

insert into private.limits (action, budget, budget_56, budget_48, window_minutes) values
  -- Calls of the function: a full event on one campus network, with room for those who change their minds.
  ('guest_email', 600, 1200, 2400, 10),
  -- A tournament's guests behind one campus address, each writing an RSVP and changing it twice.
  ('guest_email_sent', 300, 400, 500, 1440),
  ('guest_link_email_sent', 20, 30, 40, 1440),
  -- Somebody who plays every day of the week and changes plans; a stranger who types that address gets no further.
  ('guest_email_to_mailbox', 12, 12, 12, 1440),
  -- Parts of their own, so that founders and guests don't use each other up, nor made-up RSVPs what others wait for.
  ('all_guest_emails', 400, 400, 400, 1440),
  -- Four full events in the same two days.
  ('all_guest_news_emails', 400, 400, 400, 1440),
  -- The most RSVPs that an event takes, and room for another change.
  ('all_guest_change_emails', 600, 600, 600, 1440),
  ('all_guest_link_emails', 100, 100, 100, 1440);

alter table private.emails_sent drop constraint emails_sent_kind_check;
alter table private.emails_sent
  add constraint emails_sent_kind_check check (kind in ('welcome', 'pass', 'guest', 'guest_news', 'guest_change', 'guest_link'));
