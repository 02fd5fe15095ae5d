-- Answers to the survey: written once, read only in the dashboard.
-- Gains access: nobody yet; see the privileges migration.

-- A label says where somebody would play; true says they chose it. Room for the listed venues and one in their own words.
create function private.is_venue_ratings(ratings jsonb) returns boolean
language sql immutable set search_path = ''
return case
  when jsonb_typeof(ratings) <> 'object' then false
  else (
    select count(*) between 1 and 20
      and bool_or(rating.value = 'true')
      and bool_and(jsonb_typeof(rating.value) = 'boolean')
      and bool_and(char_length(rating.key) <= 120 and private.is_plain_line(rating.key))
    from jsonb_each(ratings) as rating
  )
end;

create table public.beta_feedback (
  -- Made by the browser: sending the same answers again is refused by this key, and means they were saved.
  id uuid primary key,
  frustration text not null,
  sports text[] not null,
  frequency text not null default 'survey',
  venue_ratings jsonb not null,
  commitment_factors text not null,
  testimonial text,
  -- Whether they want to be a founder; not whose signup followed.
  would_join boolean,
  -- The day only: with the time, an answer could be paired with the signup of the same minute.
  created_on date not null default current_date,

  constraint beta_feedback_frustration_length check (char_length(frustration) <= 200),
  constraint beta_feedback_frustration_plain check (private.is_plain_line(frustration)),
  constraint beta_feedback_sports_known check (private.is_sports_list(sports)),
  constraint beta_feedback_frequency_survey check (frequency = 'survey'),
  constraint beta_feedback_venue_ratings_sane check (private.is_venue_ratings(venue_ratings)),
  -- The ids joined by commas, in any order; all eight are 109 characters.
  constraint beta_feedback_commitment_factors_known check (
    char_length(commitment_factors) between 1 and 109
    and string_to_array(commitment_factors, ',') <@ array[
      'skill-matching', 'reliable-schedule', 'venue-guarantee', 'community',
      'flexible-times', 'weather-backup', 'no-flakes', 'good-vibes'
    ]
  ),
  constraint beta_feedback_testimonial_length check (char_length(testimonial) <= 1000),
  constraint beta_feedback_testimonial_plain check (private.is_plain_text(testimonial))
);
alter table public.beta_feedback enable row level security;

create function private.tidy_feedback() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.frustration := private.tidied(new.frustration);
  new.testimonial := private.tidied(replace(new.testimonial, e'\r\n', e'\n'));
  return new;
end
$$;

create trigger a_tidy before insert or update on public.beta_feedback
  for each row execute function private.tidy_feedback();
