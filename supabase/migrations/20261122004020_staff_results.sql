-- Staff see whether a challenge's result is provisional or final, and say for how many hours it is provisional. After it is final nothing that
-- would move it can be changed. What makes and changes a challenge, and what voids, is written again for that.

create function app.moves_result(before public.challenges, after public.challenges) returns boolean
language sql immutable set search_path = ''
as $$
  select (before.start_date, before.end_date, before.time_zone, before.target_check_ins, before.staff_excluded, before.provisional_hours, before.active)
    is distinct from (after.start_date, after.end_date, after.time_zone, after.target_check_ins, after.staff_excluded, after.provisional_hours, after.active)
$$;
comment on function app.moves_result(public.challenges, public.challenges) is 'Whether a change of a challenge would change who stands where in it';

create or replace function app.staff_challenge(challenge public.challenges) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('id', challenge.id, 'title', challenge.title, 'description', challenge.description, 'image_url', challenge.image_url,
    'start', app.challenge_day(challenge.start_date, challenge.time_zone), 'end', app.challenge_day(challenge.end_date, challenge.time_zone),
    'time_zone', challenge.time_zone, 'points', challenge.points, 'target_check_ins', challenge.target_check_ins, 'requirements', challenge.requirements,
    'staff_excluded', challenge.staff_excluded, 'days_open', challenge.days_open, 'active', challenge.active,
    'provisional_hours', challenge.provisional_hours, 'result', app.result_state(challenge), 'final_due', app.final_due(challenge), 'final_at', challenge.final_at, 'state', app.challenge_state(challenge), 'closed_at', challenge.closed_at,
    'created_at', challenge.created_at, 'updated_at', challenge.updated_at,
    'participants', (app.challenge_totals(challenge.id) ->> 'total_participants')::bigint)
$$;

create or replace function app.challenge_with(challenge public.challenges, changes jsonb) returns public.challenges
language plpgsql stable set search_path = ''
as $$
declare
  v_zone text;
  v_first date;
  v_last date;
  v_title text;
  v_description text;
begin
  v_zone := coalesce(changes ->> 'time_zone', challenge.time_zone, app.club_time_zone());
  v_first := coalesce((changes ->> 'start')::date, app.challenge_day(challenge.start_date, challenge.time_zone));
  v_last := coalesce((changes ->> 'end')::date, app.challenge_day(challenge.end_date, challenge.time_zone));
  v_title := case when changes ? 'title' then app.clean_line(changes ->> 'title') else challenge.title end;
  v_description := case when changes ? 'description' then app.clean_text(changes ->> 'description') else challenge.description end;
  challenge.time_zone := v_zone;
  challenge.start_date := v_first::timestamp at time zone v_zone;
  challenge.end_date := (v_last + time '23:59:59') at time zone v_zone;
  challenge.title := v_title;
  challenge.description := v_description;
  challenge.points := coalesce((changes ->> 'points')::integer, challenge.points, app.challenge_target_check_ins() * app.points_per_check_in());
  challenge.target_check_ins := coalesce((changes ->> 'target_check_ins')::integer, challenge.target_check_ins,
    greatest(1, least(v_last - v_first + 1, app.challenge_target_check_ins())));
  challenge.image_url := case when changes ? 'image_url' then nullif(btrim(changes ->> 'image_url'), '') else challenge.image_url end;
  challenge.requirements := case when jsonb_typeof(changes -> 'requirements') = 'array'
    then array(select app.clean_line(r) from jsonb_array_elements_text(changes -> 'requirements') r where app.clean_line(r) is not null)
    else coalesce(challenge.requirements, '{}') end;
  challenge.staff_excluded := coalesce((changes ->> 'staff_excluded')::boolean, challenge.staff_excluded, false);
  challenge.days_open := coalesce((changes ->> 'days_open')::boolean, challenge.days_open, true);
  challenge.provisional_hours := coalesce((changes ->> 'provisional_hours')::integer, challenge.provisional_hours, app.default_provisional_hours());
  challenge.active := coalesce((changes ->> 'active')::boolean, challenge.active, true);
  if v_first is null or v_last is null or not app.is_time_zone(v_zone) or v_title is null or char_length(v_title) > app.max_challenge_title_length()
    or char_length(v_description) > app.max_challenge_description_length() or challenge.points not between 0 and app.max_challenge_points()
    or challenge.target_check_ins not between 1 and app.longest_challenge_days() or char_length(challenge.image_url) > app.max_photo_url_length()
    or challenge.provisional_hours not between app.least_provisional_hours() and app.most_provisional_hours()
    or cardinality(challenge.requirements) > 50 or char_length(array_to_string(challenge.requirements, '')) > app.max_challenge_description_length() then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'A field of the challenge is missing, too long or out of its bounds';
  end if;
  return challenge;
exception when invalid_datetime_format or datetime_field_overflow or invalid_text_representation or numeric_value_out_of_range or invalid_parameter_value then
  raise sqlstate 'PT400' using message = 'invalid_input', detail = 'A field of the challenge is malformed';
end $$;
comment on function app.challenge_with(public.challenges, jsonb) is
  'A challenge with what is given of title, description, image_url, start, end, time_zone, points, target_check_ins, requirements, staff_excluded, days_open, provisional_hours, active; raises PT400 for what can''t be';

create or replace function app.insert_challenge(in_act text, challenge public.challenges, is_warned boolean, repeated uuid) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  v_warnings jsonb;
begin
  if app.challenge_days_refusal(challenge) is not null then
    return app.failure('challenge_days_wrong');
  end if;
  v_warnings := app.challenge_warnings(challenge);
  if v_warnings <> '[]' and is_warned is not true then
    return app.failure('challenge_warnings') || jsonb_build_object('warnings', v_warnings);
  end if;
  insert into public.challenges (title, description, image_url, start_date, end_date, time_zone, points, target_check_ins, requirements, staff_excluded, days_open, provisional_hours)
  values (challenge.title, challenge.description, challenge.image_url, challenge.start_date, challenge.end_date, challenge.time_zone, challenge.points,
    challenge.target_check_ins, challenge.requirements, challenge.staff_excluded, challenge.days_open, challenge.provisional_hours)
  returning * into challenge;
  perform app.write_staff_line(in_act, null, challenge.id::text, jsonb_build_object('after', app.staff_challenge(challenge), 'repeated', repeated));
  return app.done() || jsonb_build_object('challenge', app.staff_challenge(challenge), 'warnings', v_warnings);
end $$;

-- Security definer: writes what API roles can't; app.refuse_stale_code asks who calls.
create or replace function app.staff_update_challenge(in_challenge uuid, in_changes jsonb, in_seen timestamptz) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_refusal constant jsonb := app.begin_challenge_act('staff_update_challenge', in_challenge, in_seen);
  v_before public.challenges;
  v_after public.challenges;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  select * into v_before from public.challenges c where c.id = in_challenge;
  v_after := app.challenge_with(v_before, in_changes);
  if v_before.final_at is not null and app.moves_result(v_before, v_after) then
    return app.failure('result_is_final');
  elsif app.challenge_days_refusal(v_after) is not null then
    return app.failure('challenge_days_wrong');
  -- A check-in that was earned stays inside its challenge, and on the day it was earned.
  elsif exists (select from public.challenge_check_ins k where k.challenge_id = in_challenge and (v_after.time_zone <> v_before.time_zone
      or k.check_in_day < app.challenge_day(v_after.start_date, v_after.time_zone) or k.check_in_day > app.challenge_day(v_after.end_date, v_after.time_zone))) then
    return app.failure('challenge_has_check_ins') || (
      select jsonb_build_object('zone_changes', v_after.time_zone <> v_before.time_zone, 'first', min(k.check_in_day), 'last', max(k.check_in_day))
      from public.challenge_check_ins k where k.challenge_id = in_challenge);
  end if;
  update public.challenges c set title = v_after.title, description = v_after.description, image_url = v_after.image_url, start_date = v_after.start_date,
    end_date = v_after.end_date, time_zone = v_after.time_zone, points = v_after.points, target_check_ins = v_after.target_check_ins,
    requirements = v_after.requirements, staff_excluded = v_after.staff_excluded, days_open = v_after.days_open,
    provisional_hours = v_after.provisional_hours, active = v_after.active
  where c.id = in_challenge returning * into v_after;
  perform app.write_staff_line('staff_update_challenge', null, in_challenge::text, jsonb_build_object('before', app.staff_challenge(v_before), 'after', app.staff_challenge(v_after)));
  return app.done() || jsonb_build_object('challenge', app.staff_challenge(v_after), 'warnings', app.challenge_warnings(v_after));
end $$;

-- Security definer: as above.
create or replace function app.staff_set_void(in_act text, in_check_in uuid, in_reason text, in_seen_voided_at timestamptz) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_refusal constant jsonb := app.refuse_stale_code(in_act);
  v_reason constant text := app.staff_reason(in_reason);
  v_before public.challenge_check_ins;
  v_code text;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  select * into v_before from public.challenge_check_ins k where k.id = in_check_in;
  if v_before.id is null then
    return app.failure('check_in_not_found');
  elsif v_reason is null then
    return app.failure('reason_required');
  end if;
  perform app.lock_member(v_before.user_id);
  select * into v_before from public.challenge_check_ins k where k.id = in_check_in for update;
  -- The state that the caller saw must still be there: another of the staff may have been quicker.
  if v_before.voided_at is distinct from in_seen_voided_at then
    return app.failure('changed_meanwhile') || jsonb_build_object('check_in', app.staff_check_in(in_check_in));
  end if;
  if app.is_final(v_before.challenge_id) then
    v_code := 'result_is_final';
  elsif in_act = 'staff_void_check_in' then
    v_code := case when v_before.voided_at is not null then 'check_in_voided' end;
    if v_code is null then
      perform app.void_check_in(in_check_in, v_reason);
    end if;
  else
    v_code := case when v_before.voided_at is null then 'check_in_not_voided' else app.take_back_void(in_check_in, v_reason) end;
  end if;
  if v_code is not null then
    return app.failure(v_code) || jsonb_build_object('check_in', app.staff_check_in(in_check_in));
  end if;
  perform app.tell_void(in_act, v_before, v_reason);
  perform app.write_staff_line(in_act, v_before.user_id, in_check_in::text, jsonb_build_object('reason', v_reason, 'day', v_before.check_in_day,
    'challenge_id', v_before.challenge_id, 'before', jsonb_build_object('voided_at', v_before.voided_at),
    'after', (select jsonb_build_object('voided_at', k.voided_at) from public.challenge_check_ins k where k.id = in_check_in)));
  return app.done() || jsonb_build_object('check_in', app.staff_check_in(in_check_in));
end $$;

-- Grants --------------------------------------------------------------------------------------------

revoke execute on all functions in schema app from public;
