-- Staff change the days of a challenge, and say whether all are open from the start. What makes and changes a challenge is written again for that.

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

-- Grants ---------------------------------------------------------------------------------------------

revoke execute on function public.staff_challenge_days(uuid), public.staff_set_challenge_day(uuid, integer, jsonb, timestamptz)
  from public, anon;
grant execute on function app.staff_challenge_days(uuid), public.staff_challenge_days(uuid),
  app.staff_set_challenge_day(uuid, integer, jsonb, timestamptz), public.staff_set_challenge_day(uuid, integer, jsonb, timestamptz)
  to authenticated;
