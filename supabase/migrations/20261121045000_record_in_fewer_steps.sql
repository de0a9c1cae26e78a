-- Recording a workout takes fewer statements and calls: each costs more than what it does, since PL/pgSQL and the executor begin anew with
-- every transaction. Nothing that is written or answered changes. docs/decisions/022-cost-of-a-recorded-workout.md has the figures.

drop function app.lock_member(uuid);
drop function app.workout_refusal(text, integer, timestamptz, timestamptz);
drop function app.check_in_refusal(public.challenges, uuid, integer, date, timestamptz);
drop function app.add_check_in(public.challenges, uuid, uuid, timestamptz, integer, integer);

-- The member ----------------------------------------------------------------------------------------

create or replace function app.require_self(member_id uuid) returns void
language plpgsql stable set search_path = ''
as $$
begin
  -- No sub-select: without one PL/pgSQL evaluates it by itself, and does not run a query.
  if member_id is null or auth.uid() is distinct from member_id then
    raise exception using errcode = '42501', message = 'forbidden', detail = 'A member may only act for himself';
  end if;
end $$;

create function app.lock_member(member_id uuid) returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  -- Every write of a member's data takes this lock first, so that his calls queue up and never deadlock.
  perform from public.profiles p where p.id = member_id for no key update;
  return found;
end $$;
comment on function app.lock_member(uuid) is
  'Makes the member''s concurrent calls wait for each other; nobody else''s. False when there is no such profile';

-- The rules -----------------------------------------------------------------------------------------

create or replace function app.workout_type(value text) returns text
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

create function app.workout_refusal(cleaned_name text, duration_minutes integer, instant timestamptz, registered_at timestamptz)
returns text
language plpgsql immutable set search_path = ''
as $$
declare
  days_ago integer;
begin
  if cleaned_name is null then
    return 'name_required';
  elsif duration_minutes is null or duration_minutes not between 1 and 300 then
    return 'duration_out_of_range';
  -- Far dates first: turning them into a day would overflow.
  elsif instant > registered_at + interval '3 days' then
    return 'date_in_future';
  elsif instant < registered_at - interval '30 days' then
    return 'date_too_old';
  end if;
  days_ago := app.club_day(registered_at) - app.club_day(instant);
  return case when days_ago < 0 then 'date_in_future' when days_ago > 14 then 'date_too_old' end;
end $$;
comment on function app.workout_refusal(text, integer, timestamptz, timestamptz) is
  'Why a workout with this name, as app.clean_line left it, can''t be recorded, or null; "today" is the day it was registered';

create or replace function app.check_in_outcome(
  challenge public.challenges, duration_minutes integer, workout_day date, registered_at timestamptz,
  has_check_in boolean, is_voided boolean
) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when challenge.id is null then 'no_challenge'
    else coalesce(app.challenge_refusal(challenge, registered_at), case
      when coalesce(duration_minutes, 0) < 45 then 'below_minimum_duration'
      when workout_day is distinct from app.club_day(registered_at) then 'not_today'
      when is_voided then 'check_in_voided'
      when has_check_in then 'already_checked_in'
    end)
  end;
end $$;

create function app.check_in_chance(
  member_id uuid, in_challenge uuid, duration_minutes integer, workout_day date, registered_at timestamptz,
  out challenge public.challenges, out refusal text
)
language plpgsql stable set search_path = ''
as $$
declare
  v_found record;
begin
  if in_challenge is null then
    refusal := app.check_in_outcome(null, duration_minutes, workout_day, registered_at, false, false);
    return;
  end if;
  select c as challenge, p.id is not null as is_participant, k.id is not null as has_check_in, k.voided_at is not null as is_voided
  into v_found
  from public.challenges c
  left join public.challenge_participants p on p.challenge_id = c.id and p.user_id = member_id and p.status = 'active'
  left join public.challenge_check_ins k on k.challenge_id = c.id and k.user_id = member_id
    and k.check_in_day = (registered_at at time zone c.time_zone)::date
  where c.id = in_challenge;
  if not found then
    refusal := 'challenge_not_found';
  elsif not v_found.is_participant then
    refusal := 'not_participating';
  else
    challenge := v_found.challenge;
    refusal := app.check_in_outcome(challenge, duration_minutes, workout_day, registered_at, v_found.has_check_in, v_found.is_voided);
  end if;
end $$;
comment on function app.check_in_chance(uuid, uuid, integer, date, timestamptz) is
  'Why a member''s workout earns no check-in in a challenge, or null, and the challenge when he takes part in it. The answer holds while app.lock_member is held';

create or replace function app.try_check_in(member_id uuid, in_challenge uuid, in_workout uuid) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  workout public.workout_records;
  chance record;
begin
  perform app.require_self(member_id);
  select * into workout from public.workout_records w where w.id = in_workout and w.user_id = member_id;
  if workout.id is null then
    return 'not_participating';
  end if;
  chance := app.check_in_chance(member_id, in_challenge, workout.duration_minutes, workout.workout_day, workout.registered_at);
  if chance.refusal is null then
    perform app.add_check_in(chance.challenge, member_id, in_workout, workout.registered_at, app.now(), 0, 0);
  end if;
  return chance.refusal;
end $$;

-- What is kept --------------------------------------------------------------------------------------

create or replace function app.guard_workout_pictures() returns trigger
language plpgsql volatile set search_path = ''
as $$
declare
  pictures text[];
begin
  if not app.is_member_write() then
    return new;
  end if;
  pictures := array(
    select app.own_picture(p.value, 'workout-images', new.user_id)
    from unnest(new.image_urls) with ordinality as p (value, place) order by p.place);
  if array_position(pictures, null) is not null then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'A picture must be a file in the member''s own folder of workout-images';
  end if;
  new.image_urls := pictures;
  return new;
end $$;

-- Grants --------------------------------------------------------------------------------------------

revoke execute on all functions in schema app from public;
grant execute on function app.lock_member(uuid) to service_role;
