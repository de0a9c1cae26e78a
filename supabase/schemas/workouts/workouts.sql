-- Workouts, and the queue that tells the app that a workout has been processed. A workout keeps the chosen intensity and the typed
-- notes in two columns, because one column had room for only one of them.

create table public.workout_records (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  challenge_id uuid,
  workout_name text not null check (char_length(workout_name) between 1 and app.max_workout_name_length()),
  workout_type text check (char_length(workout_type) <= 40),
  date timestamptz not null,
  workout_day date not null generated always as (app.club_day(date)) stored,
  duration_minutes integer not null check (duration_minutes between app.min_workout_minutes() and app.max_workout_minutes()),
  points integer not null default app.points_per_workout() check (points >= 0),
  notes text check (char_length(notes) <= app.max_workout_notes_length()),
  image_urls text[] not null default '{}'
    check (cardinality(image_urls) <= app.max_workout_photos()
      and char_length(array_to_string(image_urls, '', '')) <= app.max_workout_photos() * app.max_photo_url_length()),
  reply jsonb,
  registered_at timestamptz not null default app.now(),
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  intensity smallint check (intensity between app.min_intensity() and app.max_intensity()),
  -- The member's own progress row stands for the challenge: a key to challenges would make every member lock one row.
  constraint workout_records_progress_fkey foreign key (challenge_id, user_id)
    references public.challenge_progress (challenge_id, user_id) on delete set null (challenge_id)
);
comment on table public.workout_records is 'Workouts, written by record_workout_basic';
comment on column public.workout_records.id is 'The client''s p_workout_record_id when it sent one';
comment on column public.workout_records.user_id is 'The member';
comment on column public.workout_records.challenge_id is 'The challenge it was recorded for; null for none';
comment on column public.workout_records.workout_name is 'Name of the exercise as the member writes it';
comment on column public.workout_records.workout_type is 'One of the club''s types; null counts as "outros" in statistics';
comment on column public.workout_records.date is 'The workout''s day at 12:00 in São Paulo';
comment on column public.workout_records.workout_day is 'The day of date in São Paulo';
comment on column public.workout_records.duration_minutes is 'Minutes, app.min_workout_minutes() to app.max_workout_minutes()';
comment on column public.workout_records.points is 'Points of the record itself; the ranking counts check-ins';
comment on column public.workout_records.notes is 'Notes, or "Intensidade: N/5" when the member wrote none';
comment on column public.workout_records.image_urls is
  'Pictures, at most app.max_workout_photos(), each /storage/v1/object/public/workout-images/<id>/<file>, without origin';
comment on column public.workout_records.reply is 'The answer of the call that recorded it, given again when the call is repeated';
comment on column public.workout_records.registered_at is 'When the member registered it, at most app.late_workout_hours() before it reached the server';
comment on column public.workout_records.created_at is 'When it reached the server';
comment on column public.workout_records.updated_at is 'When it was last changed';
comment on column public.workout_records.intensity is 'How hard it was, app.min_intensity() to app.max_intensity(); null when it is not known, or only the notes say so';

create index workout_records_user_date_idx on public.workout_records (user_id, date desc);
create index workout_records_user_day_idx on public.workout_records (user_id, workout_day)
  include (duration_minutes, points, workout_type);
create index workout_records_challenge_date_idx on public.workout_records (challenge_id, date desc) where challenge_id is not null;
create index workout_records_challenge_user_idx on public.workout_records (challenge_id, user_id, workout_day)
  where challenge_id is not null;

create table public.workout_processing_queue (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  workout_id uuid not null references public.workout_records (id) on delete cascade,
  challenge_id uuid,
  processed_for_ranking boolean not null default false,
  processed_for_dashboard boolean not null default false,
  created_at timestamptz not null default app.now(),
  processed_at timestamptz
);
comment on table public.workout_processing_queue is 'One row a recorded workout; both flags true means ranking and dashboard already count it';
comment on column public.workout_processing_queue.id is 'Identifier';
comment on column public.workout_processing_queue.user_id is 'The member';
comment on column public.workout_processing_queue.workout_id is 'The workout';
comment on column public.workout_processing_queue.challenge_id is 'The challenge it was recorded for; null for none';
comment on column public.workout_processing_queue.processed_for_ranking is 'Whether the ranking counts it';
comment on column public.workout_processing_queue.processed_for_dashboard is 'Whether the dashboard counts it';
comment on column public.workout_processing_queue.created_at is 'When it was queued';
comment on column public.workout_processing_queue.processed_at is 'When both flags became true';

create index workout_processing_queue_user_idx on public.workout_processing_queue (user_id, created_at desc);
create index workout_processing_queue_workout_idx on public.workout_processing_queue (workout_id);

create function app.workout_type(value text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  cleaned constant text := lower(app.clean_line(value));
begin
  return case cleaned
    when 'funcional' then 'Funcional' when 'musculação' then 'Musculação' when 'yoga' then 'Yoga' when 'pilates' then 'Pilates'
    when 'cardio' then 'Cardio' when 'hiit' then 'HIIT' when 'alongamento' then 'Alongamento' when 'dança' then 'Dança'
    when 'corrida' then 'Corrida' when 'caminhada' then 'Caminhada'
    else case when cleaned is not null then 'Outro' end
  end;
end $$;
comment on function app.workout_type(text) is 'The club''s spelling of a workout type; unknown is Outro, nothing stays null';

create function app.workout_refusal(cleaned_name text, duration_minutes integer, instant timestamptz, registered_at timestamptz)
returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return app.workout_refusal(cleaned_name, duration_minutes, instant, registered_at, null);
end $$;
comment on function app.workout_refusal(text, integer, timestamptz, timestamptz) is
  'Why a workout with this name, as app.clean_line left it, can''t be recorded, or null; "today" is the day it was registered';

-- "Today" of a workout for a challenge is the day in the challenge's zone, as it is for the check-in: in Manaus it is still yesterday when São
-- Paulo's day has turned, in Lisbon already tomorrow. A workout for no challenge keeps the club's day.

create function app.workout_today(in_challenge uuid, instant timestamptz) returns date
language sql stable set search_path = ''
as $$
  select coalesce((select (instant at time zone c.time_zone)::date from public.challenges c where c.id = in_challenge), app.club_day(instant))
$$;
comment on function app.workout_today(uuid, timestamptz) is
  'The day that an instant has for a workout of a challenge: in the challenge''s zone, or in the club''s for none';

create function app.workout_refusal(cleaned_name text, duration_minutes integer, instant timestamptz, registered_at timestamptz, zone text)
returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_day date;
  v_club date;
  v_there date;
begin
  if cleaned_name is null then
    return 'name_required';
  elsif duration_minutes is null or duration_minutes not between app.min_workout_minutes() and app.max_workout_minutes() then
    return 'duration_out_of_range';
  -- Far dates first: turning them into a day would overflow.
  elsif instant > registered_at + interval '3 days' then
    return 'date_in_future';
  elsif instant < registered_at - make_interval(days => app.workout_window_days() + 3) then
    return 'date_too_old';
  end if;
  v_day := app.club_day(instant);
  v_club := app.club_day(registered_at);
  v_there := coalesce((registered_at at time zone zone)::date, v_club);
  return case when v_day > greatest(v_club, v_there) then 'date_in_future'
    when v_day < least(v_club, v_there) - app.workout_window_days() then 'date_too_old' end;
end $$;
comment on function app.workout_refusal(text, integer, timestamptz, timestamptz, text) is
  'Why a workout for a challenge in that zone (null for none) can''t be recorded, or null: its name as app.clean_line left it, its minutes, its day. The future begins after the later
of the club''s day and the challenge''s, the window before the earlier; domain/workout-days.ts is the same rule';

-- RLS ------------------------------------------------------------------------------------------------

alter table public.workout_records enable row level security;
select app.ask_second_factor_of('public.workout_records');
alter table public.workout_processing_queue enable row level security;
select app.ask_second_factor_of('public.workout_processing_queue');

create policy "Members read their own and fellow participants' workouts" on public.workout_records
  for select to authenticated
  using (
    user_id = (select auth.uid())
    or (challenge_id in (select app.my_challenge_ids()) and app.is_active_participant(challenge_id, user_id))
  );

create policy "Members edit their own workouts" on public.workout_records
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "Members delete their own workouts" on public.workout_records
  for delete to authenticated using (user_id = (select auth.uid()));

create policy "Members read their own processing queue" on public.workout_processing_queue
  for select to authenticated using (user_id = (select auth.uid()));

-- Grants ---------------------------------------------------------------------------------------------

revoke all on public.workout_records, public.workout_processing_queue from anon, authenticated;
grant select, update, delete on public.workout_records to authenticated;
grant all on public.workout_records, public.workout_processing_queue to service_role;
grant select on public.workout_processing_queue to authenticated;
grant execute on function app.workout_type(text), app.workout_today(uuid, timestamptz) to authenticated, service_role;
