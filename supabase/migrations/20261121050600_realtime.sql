-- Announces new and confirmed founders to open pages: realtime is silent about a table outside this publication.
-- Gains access: anon, to receive on one private channel. Nobody may send on it: there is no policy for insert.

do $$
begin
  -- Hosted Supabase brings the publication; a plain PostgreSQL doesn't.
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end
$$;

-- A subscriber receives only the columns and rows its role may select.
alter publication supabase_realtime add table public.founders;

do $$
begin
  -- Hosted Supabase brings this table, and so does the local stack; realtime asks its policies who may join a channel.
  if to_regclass('realtime.messages') is not null then
    create policy founder_updates_select on realtime.messages for select to anon
      using ((select realtime.topic()) = 'founder-updates');
  end if;
end
$$;
