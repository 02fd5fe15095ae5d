-- Every privilege of the public keys, in full: first everything is revoked, then the exact grants.
-- Gains access: anon and authenticated, to what stands below and nothing else. Policies leave authenticated no row unless the
-- token is an organizer's.
-- A change of privileges is a new migration that states them all again, because the local stack runs the newest
-- *_privileges.sql once more after its API has started. It must stay safe to repeat.

alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;
alter default privileges in schema private revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema private revoke all on sequences from anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;

revoke all on all tables in schema public, private from public, anon, authenticated;
revoke all on all sequences in schema public, private from public, anon, authenticated;
revoke all on all routines in schema public, private from public, anon, authenticated;
revoke all on all tables in schema private from service_role;
revoke all on schema private from public, anon, authenticated, service_role;
revoke create on schema public from public;
revoke all on schema public from anon, authenticated;

-- service_role keeps what hosted Supabase gives it. It bypasses RLS and never reaches a browser.
grant usage on schema public to service_role;
grant all on all tables in schema public to service_role;
grant all on all sequences in schema public to service_role;
grant all on all routines in schema public to service_role;
alter default privileges in schema public grant all on tables to service_role;
alter default privileges in schema public grant all on sequences to service_role;
alter default privileges in schema public grant all on functions to service_role;

grant usage on schema public to anon;

-- Nothing is inserted, changed or deleted but by these functions.
grant select (founder_number, sports, created_at, confirmed) on public.founders to anon;
grant select on public.retired_numbers to anon;

grant execute on function public.join_founders(uuid, text, text, text[], text, text, text, text) to anon;
grant execute on function public.confirm_founder(uuid) to anon;
grant execute on function public.founder_hold(uuid) to anon;
grant execute on function public.correct_email(uuid, text) to anon;
grant execute on function public.founder_pass(uuid) to anon;
grant execute on function public.referrer_name(text) to anon;
grant execute on function public.save_feedback(uuid, text, text[], text[], text, text, boolean) to anon;
grant execute on function public.sport_interest() to anon;

grant usage on schema public to authenticated;
grant select (
  founder_number, first_number, name, email, phone, sports, frequency, additional, referred_by, created_at, held_until,
  confirmed, confirmed_at
) on public.founders to authenticated;
grant select on public.founder_list, public.survey_answers to authenticated;
grant execute on function public.founder_counts() to authenticated;
grant execute on function public.founder_referral(integer) to authenticated;
grant execute on function public.correct_founder_email(integer, text, text) to authenticated;
grant execute on function public.remove_founder(integer, text) to authenticated;
grant execute on function public.founder_games() to authenticated;
grant execute on function public.keep_founder_game(text, text[], text, timestamptz[], boolean) to authenticated;
grant execute on function public.drop_founder_game(text[]) to authenticated;
grant execute on function public.sent_invitations(text, integer, timestamptz, integer) to authenticated;
grant execute on function public.organizer_mail(text[]) to authenticated;
-- Called by policies and views, which found them when they were made: without usage of the schema nobody else reaches them.
grant execute on function private.is_own_project() to authenticated;
grant execute on function private.is_organizer() to authenticated;
grant execute on function private.founder_referrals() to authenticated;
grant execute on function private.founder_state(boolean, timestamptz) to authenticated;
grant execute on function private.survey_answers() to authenticated;

-- Constraints check rows that the owner inserts or restores with the secret key; they run as service_role.
grant execute on function private.is_plain_text(text) to service_role;
grant execute on function private.is_plain_line(text) to service_role;
grant execute on function private.is_sports_list(text[]) to service_role;
grant execute on function private.is_venue_ratings(jsonb) to service_role;
grant execute on function private.is_email(text) to service_role;
