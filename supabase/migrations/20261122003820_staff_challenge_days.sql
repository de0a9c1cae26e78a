-- Staff change the days of a challenge, and say whether all are open from the start. What makes and changes a challenge is written again for that.

create or replace function app.staff_challenge(challenge public.challenges) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('id', challenge.id, 'title', challenge.title, 'description', challenge.description, 'image_url', challenge.image_url,
    'start', app.challenge_day(challenge.start_date, challenge.time_zone), 'end', app.challenge_day(challenge.end_date, challenge.time_zone),
    'time_zone', challenge.time_zone, 'points', challenge.points, 'target_check_ins', challenge.target_check_ins, 'requirements', challenge.requirements,
    'staff_excluded', challenge.staff_excluded, 'days_open', challenge.days_open, 'active', challenge.active, 'state', app.challenge_state(challenge), 'closed_at', challenge.closed_at,
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
  challenge.active := coalesce((changes ->> 'active')::boolean, challenge.active, true);
  if v_first is null or v_last is null or not app.is_time_zone(v_zone) or v_title is null or char_length(v_title) > app.max_challenge_title_length()
    or char_length(v_description) > app.max_challenge_description_length() or challenge.points not between 0 and app.max_challenge_points()
    or challenge.target_check_ins not between 1 and app.longest_challenge_days() or char_length(challenge.image_url) > app.max_photo_url_length()
    or cardinality(challenge.requirements) > 50 or char_length(array_to_string(challenge.requirements, '')) > app.max_challenge_description_length() then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'A field of the challenge is missing, too long or out of its bounds';
  end if;
  return challenge;
exception when invalid_datetime_format or datetime_field_overflow or invalid_text_representation or numeric_value_out_of_range or invalid_parameter_value then
  raise sqlstate 'PT400' using message = 'invalid_input', detail = 'A field of the challenge is malformed';
end $$;
comment on function app.challenge_with(public.challenges, jsonb) is
  'A challenge with what is given of title, description, image_url, start, end, time_zone, points, target_check_ins, requirements, staff_excluded, days_open, active; raises PT400 for what can''t be';

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
  insert into public.challenges (title, description, image_url, start_date, end_date, time_zone, points, target_check_ins, requirements, staff_excluded, days_open)
  values (challenge.title, challenge.description, challenge.image_url, challenge.start_date, challenge.end_date, challenge.time_zone, challenge.points,
    challenge.target_check_ins, challenge.requirements, challenge.staff_excluded, challenge.days_open)
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
  if app.challenge_days_refusal(v_after) is not null then
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
    requirements = v_after.requirements, staff_excluded = v_after.staff_excluded, days_open = v_after.days_open, active = v_after.active
  where c.id = in_challenge returning * into v_after;
  perform app.write_staff_line('staff_update_challenge', null, in_challenge::text, jsonb_build_object('before', app.staff_challenge(v_before), 'after', app.staff_challenge(v_after)));
  return app.done() || jsonb_build_object('challenge', app.staff_challenge(v_after), 'warnings', app.challenge_warnings(v_after));
end $$;
-- The days ------------------------------------------------------------------------------------------

create function app.staff_day(challenge_day public.challenge_days) returns jsonb
language sql stable set search_path = ''
as $$
  select (to_jsonb(challenge_day) - array['challenge_id', 'edited_at']) || jsonb_build_object('is_edited', challenge_day.edited_at is not null)
$$;
comment on function app.staff_day(public.challenge_days) is 'A day of a challenge as staff see it';

-- Security definer: reads what API roles can't; app.require_staff asks who calls.
create function app.staff_challenge_days(in_challenge uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_challenge public.challenges;
begin
  perform app.require_staff('staff_challenge_days');
  select * into v_challenge from public.challenges c where c.id = in_challenge;
  if v_challenge.id is null then
    return app.failure('challenge_not_found');
  end if;
  return app.done() || jsonb_build_object('challenge', app.staff_challenge(v_challenge), 'day', app.challenge_day_now(v_challenge),
    'rows', coalesce((select jsonb_agg(app.staff_day(d) order by d.day) from public.challenge_days d where d.challenge_id = in_challenge), '[]'),
    'choices', coalesce((select jsonb_agg(jsonb_build_object('list', p.collection, 'id', p.id, 'title', p.title, 'duration', p.duration)
      order by p.collection, p.title, p.id) from app.programme_parts() p), '[]'));
end $$;
comment on function app.staff_challenge_days(uuid) is 'What staff_challenge_days does';

create function public.staff_challenge_days(p_challenge_id uuid) returns jsonb
language sql stable set search_path = ''
as $$ select app.staff_challenge_days(p_challenge_id) $$;
comment on function public.staff_challenge_days(uuid) is
  'For staff: the days of a challenge, and what a day may have. Replies {success, error, message, challenge, day, rows: [{day, workout_id, recipe_id, tip_id, sentence, is_edited,
updated_at}], choices: [{list: library | nutrition_recipes | nutrition_tips, id, title, duration}]}';

-- Security definer: writes what API roles can't; app.refuse_stale_code asks who calls.
create function app.staff_set_challenge_day(in_challenge uuid, in_day integer, in_changes jsonb, in_seen timestamptz) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_refusal constant jsonb := app.refuse_stale_code('staff_set_challenge_day');
  v_before public.challenge_days;
  v_after public.challenge_days;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  select * into v_before from public.challenge_days d where d.challenge_id = in_challenge and d.day = in_day for update;
  if v_before.day is null then
    return app.failure('day_not_found');
  elsif v_before.updated_at is distinct from in_seen then
    return app.failure('changed_meanwhile') || jsonb_build_object('row', app.staff_day(v_before));
  end if;
  v_after := v_before;
  -- Null takes a part out of the day.
  v_after.workout_id := case when in_changes ? 'workout_id' then in_changes ->> 'workout_id' else v_before.workout_id end;
  v_after.recipe_id := case when in_changes ? 'recipe_id' then in_changes ->> 'recipe_id' else v_before.recipe_id end;
  v_after.tip_id := case when in_changes ? 'tip_id' then in_changes ->> 'tip_id' else v_before.tip_id end;
  v_after.sentence := case when in_changes ? 'sentence' then app.clean_line(in_changes ->> 'sentence') else v_before.sentence end;
  if v_after.sentence is null then
    return app.failure('sentence_required');
  elsif char_length(v_after.sentence) > app.max_day_sentence_length() then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'The sentence is too long';
  elsif exists (
    select from (values ('library', v_after.workout_id, v_before.workout_id), ('nutrition_recipes', v_after.recipe_id, v_before.recipe_id),
      ('nutrition_tips', v_after.tip_id, v_before.tip_id)) c (list, chosen, before)
    where c.chosen is distinct from c.before and c.chosen is not null
      and not exists (select from app.programme_parts() p where p.collection = c.list and p.id = c.chosen)) then
    return app.failure('content_not_found');
  end if;
  update public.challenge_days d set workout_id = v_after.workout_id, recipe_id = v_after.recipe_id, tip_id = v_after.tip_id,
    sentence = v_after.sentence, edited_at = app.now()
  where d.challenge_id = in_challenge and d.day = in_day returning * into v_after;
  perform app.write_staff_line('staff_set_challenge_day', null, in_challenge::text,
    jsonb_build_object('title', (select c.title from public.challenges c where c.id = in_challenge), 'challenge_day', in_day,
      'before', app.staff_day(v_before), 'after', app.staff_day(v_after)));
  return app.done() || jsonb_build_object('row', app.staff_day(v_after));
end $$;
comment on function app.staff_set_challenge_day(uuid, integer, jsonb, timestamptz) is 'What staff_set_challenge_day does';

create function public.staff_set_challenge_day(p_challenge_id uuid, p_day integer, p_changes jsonb, p_seen_updated_at timestamptz) returns jsonb
language sql volatile set search_path = ''
as $$ select app.staff_set_challenge_day(p_challenge_id, p_day, p_changes, p_seen_updated_at) $$;
comment on function public.staff_set_challenge_day(uuid, integer, jsonb, timestamptz) is
  'For staff: changes of a challenge''s day what p_changes names of workout_id, recipe_id, tip_id (null for none) and sentence. p_seen_updated_at is that of the day the caller saw.
Replies {success, error, message, row}; day_not_found, sentence_required, content_not_found, changed_meanwhile with what is there now';

-- Grants --------------------------------------------------------------------------------------------

revoke execute on all functions in schema app from public;
grant execute on function app.staff_challenge_days(uuid), app.staff_set_challenge_day(uuid, integer, jsonb, timestamptz) to authenticated;
revoke execute on function public.staff_challenge_days(uuid), public.staff_set_challenge_day(uuid, integer, jsonb, timestamptz) from public, anon;
grant execute on function public.staff_challenge_days(uuid), public.staff_set_challenge_day(uuid, integer, jsonb, timestamptz) to authenticated;
