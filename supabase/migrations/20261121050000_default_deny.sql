-- Objects created from here on belong to their owner alone until a migration says otherwise.
-- Gains access: nobody. Hosted Supabase grants everything in public to the public keys by default; this ends that.

alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;
alter default privileges revoke execute on functions from public;

-- Not exposed by the API: internal tables and functions live here, out of reach of rpc().
create schema private;
