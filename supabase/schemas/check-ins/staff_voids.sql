-- Voiding a check-in, and taking that back. Both say why, and the member reads it.

-- Security definer: members may not read check_in_void_log; of their own rows they may know day and reason.
create function app.own_taken_back_voids() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('challenge_id', v.challenge_id, 'check_in_day', v.check_in_day,
    'reason', v.taken_back_reason, 'taken_back_at', v.taken_back_at) order by v.taken_back_at desc, v.id), '[]')
  from public.check_in_void_log v where v.user_id = (select auth.uid()) and v.taken_back_at is not null
$$;
comment on function app.own_taken_back_voids() is 'The caller''s voids that were taken back, and why';

-- Taking back ----------------------------------------------------------------------------------------

create function app.take_back_void(in_check_in uuid, in_reason text) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  v_check_in public.challenge_check_ins;
  v_heir public.workout_records;
begin
  select * into v_check_in from public.challenge_check_ins k where k.id = in_check_in;
  -- The workout may have been shortened or deleted meanwhile: then the check-in is the next one's, as if it had never been voided.
  select w.* into v_heir from public.workout_records w join public.challenges c on c.id = v_check_in.challenge_id
  where w.challenge_id = v_check_in.challenge_id and w.user_id = v_check_in.user_id and w.duration_minutes >= app.min_check_in_minutes()
    and (w.workout_day = v_check_in.check_in_day or w.id = v_check_in.workout_id) and (w.registered_at at time zone c.time_zone)::date = v_check_in.check_in_day
  order by w.registered_at, w.created_at, w.id limit 1;
  if v_heir.id is null then
    return 'workout_missing';
  end if;
  update public.challenge_check_ins k
  set voided_at = null, workout_id = v_heir.id,
    check_in_date = case when k.workout_id = v_heir.id then k.check_in_date else v_heir.registered_at end,
    recorded_at = case when k.workout_id = v_heir.id then k.recorded_at else v_heir.created_at end
  where k.id = in_check_in;
  update public.check_in_void_log v set taken_back_at = app.now(), taken_back_reason = in_reason
  where v.check_in_id = in_check_in and v.taken_back_at is null;
  perform app.recompute_challenge_progress(v_check_in.challenge_id, v_check_in.user_id);
  perform app.refresh_check_in_totals(v_check_in.user_id, true);
  return null;
end $$;
comment on function app.take_back_void(uuid, text) is
  'Counts a voided check-in again, with points and streaks; the code of a refusal when no workout of that day earns it any more';

-- The procedures -------------------------------------------------------------------------------------

create function app.staff_reason(in_reason text) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return app.shortened(app.clean_line(in_reason), app.max_reason_length());
end $$;
comment on function app.staff_reason(text) is 'A reason as it is kept: one line, within the bounds; null when nothing can be read';

create function app.staff_check_in(in_check_in uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('id', k.id, 'challenge_id', k.challenge_id, 'challenge', c.title, 'day', k.check_in_day, 'points', k.points,
    'check_in_date', k.check_in_date, 'voided_at', k.voided_at, 'reason', v.reason, 'workout_id', k.workout_id, 'workout', w.workout_name,
    'minutes', w.duration_minutes)
  from public.challenge_check_ins k join public.challenges c on c.id = k.challenge_id
  left join public.workout_records w on w.id = k.workout_id
  left join lateral (
    select l.reason from public.check_in_void_log l
    where l.check_in_id = k.id and l.taken_back_at is null and k.voided_at is not null order by l.voided_at desc limit 1) v on true
  where k.id = in_check_in
$$;
comment on function app.staff_check_in(uuid) is 'A check-in as staff see it; null when there is none';

-- The member is told. Refused for who stands above the caller.
-- Security definer: writes what API roles can't; app.refuse_stale_code asks who calls.
create function app.staff_set_void(in_act text, in_check_in uuid, in_reason text, in_seen_voided_at timestamptz) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_refusal jsonb := app.refuse_stale_code(in_act);
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
  end if;
  perform app.lock_member(v_before.user_id);
  v_refusal := app.refuse_higher_staff(in_act, v_before.user_id);
  if v_refusal is not null then
    return v_refusal;
  elsif v_reason is null then
    return app.failure('reason_required');
  end if;
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
comment on function app.staff_set_void(text, uuid, text, timestamptz) is 'What staff_void_check_in and staff_take_back_void do';

create function public.staff_void_check_in(p_check_in_id uuid, p_reason text) returns jsonb
language sql volatile set search_path = ''
as $$ select app.staff_set_void('staff_void_check_in', p_check_in_id, p_reason, null) $$;
comment on function public.staff_void_check_in(uuid, text) is
  'For staff: takes a check-in out of the count; that day can''t be earned again, and the member reads why. Replies {success, error, message, check_in}; changed_meanwhile when it is voided already';

create function public.staff_take_back_void(p_check_in_id uuid, p_reason text, p_seen_voided_at timestamptz) returns jsonb
language sql volatile set search_path = ''
as $$ select app.staff_set_void('staff_take_back_void', p_check_in_id, p_reason, p_seen_voided_at) $$;
comment on function public.staff_take_back_void(uuid, text, timestamptz) is
  'For staff: counts a voided check-in again, as if it had never been voided, and the member reads why. p_seen_voided_at is what the caller saw.
Replies {success, error, message, check_in}; workout_missing when no workout of that day earns it any more, changed_meanwhile with what is there now';

-- A void and its end are told to the member in the app, with the reason.

-- A decision tells what it did: the void that is part of it is not told a second time.
create function app.tell_void(in_act text, check_in public.challenge_check_ins, in_reason text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_day constant text := to_char(check_in.check_in_day, 'DD/MM/YYYY');
begin
  if coalesce(current_setting('club.part_of_decision', true), '') = 'yes' then
    return;
  end if;
  if in_act = 'staff_void_check_in' then
    perform app.notify_member(check_in.user_id, 'check_in_voided', format('Check-in de %s anulado', v_day),
      format('Os pontos desse dia saíram do desafio. Motivo: %s', in_reason), app.own_history_path(check_in));
  else
    perform app.notify_member(check_in.user_id, 'void_taken_back', format('Check-in de %s de volta', v_day),
      format('A anulação foi desfeita e os pontos desse dia voltaram. Motivo: %s', in_reason), app.own_history_path(check_in));
  end if;
end $$;
comment on function app.tell_void(text, public.challenge_check_ins, text) is
  'Tells a member in the app that a check-in was voided, or counts again, and why; as a part of a decision on a report it is told with that';

create function app.own_history_path(check_in public.challenge_check_ins) returns text
language sql immutable set search_path = ''
as $$ select format('/app/challenges/%s/user/%s/workouts', check_in.challenge_id, check_in.user_id) $$;
comment on function app.own_history_path(public.challenge_check_ins) is 'The screen where the member reads which of their check-ins were voided or counted again';

-- Grants ---------------------------------------------------------------------------------------------

revoke execute on function public.staff_void_check_in(uuid, text), public.staff_take_back_void(uuid, text, timestamptz) from public, anon;
grant execute on function app.own_taken_back_voids() to authenticated, service_role;
grant execute on function app.staff_set_void(text, uuid, text, timestamptz), public.staff_void_check_in(uuid, text),
  public.staff_take_back_void(uuid, text, timestamptz) to authenticated;
