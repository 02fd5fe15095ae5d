-- Announces new founders to open pages: realtime is silent about a table outside this publication.
-- Gains access: nobody. A subscriber receives only the columns its role may select.

do $$
begin
  -- Hosted Supabase brings the publication; a plain PostgreSQL doesn't.
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end
$$;

alter publication supabase_realtime add table public.founders;
