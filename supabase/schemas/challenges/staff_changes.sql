-- Changing, closing and deleting a challenge.

create function app.begin_challenge_act(in_act text, in_challenge uuid, in_seen timestamptz) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  v_refusal constant jsonb := app.refuse_stale_code(in_act);
  v_challenge public.challenges;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  select * into v_challenge from public.challenges c where c.id = in_challenge for update;
  if v_challenge.id is null then
    return app.failure('challenge_not_found');
  elsif v_challenge.updated_at is distinct from in_seen then
    return app.failure('changed_meanwhile') || jsonb_build_object('challenge', app.staff_challenge(v_challenge));
  end if;
  return null;
end $$;
comment on function app.begin_challenge_act(text, uuid, timestamptz) is
  'Raises 42501 for whoever may not do it; the refusal when the challenge is gone or not as the caller saw it; null when it goes on, and then others wait';

-- Security definer: writes what API roles can't; app.refuse_stale_code asks who calls.
create function app.staff_update_challenge(in_challenge uuid, in_changes jsonb, in_seen timestamptz) returns jsonb
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
comment on function app.staff_update_challenge(uuid, jsonb, timestamptz) is 'What staff_update_challenge does';

create function public.staff_update_challenge(p_challenge_id uuid, p_changes jsonb, p_seen_updated_at timestamptz) returns jsonb
language sql volatile set search_path = ''
as $$ select app.staff_update_challenge(p_challenge_id, p_changes, p_seen_updated_at) $$;
comment on function public.staff_update_challenge(uuid, jsonb, timestamptz) is
  'For staff: changes what p_changes names, as in staff_create_challenge, and active, which opens a closed one again. p_seen_updated_at is that of the challenge the caller saw.
Replies {success, error, message, challenge, warnings}; challenge_has_check_ins with {zone_changes, first, last}, changed_meanwhile with what is there now';

-- A challenge whose result is final is over: closing it would only turn "over" into "closed" and stand in the log as an act.
-- Security definer: writes what API roles can't; app.refuse_stale_code asks who calls.
create function app.staff_close_challenge(in_challenge uuid, in_seen timestamptz) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_refusal constant jsonb := app.begin_challenge_act('staff_close_challenge', in_challenge, in_seen);
  v_challenge public.challenges;
begin
  if v_refusal is not null then
    return v_refusal;
  elsif exists (select from public.challenges c where c.id = in_challenge and c.active and c.final_at is not null) then
    return app.failure('result_is_final');
  end if;
  update public.challenges c set active = false where c.id = in_challenge and c.active returning * into v_challenge;
  if v_challenge.id is null then
    return app.failure('challenge_over');
  end if;
  perform app.write_staff_line('staff_close_challenge', null, in_challenge::text, jsonb_build_object('title', v_challenge.title));
  return app.done() || jsonb_build_object('challenge', app.staff_challenge(v_challenge));
end $$;
comment on function app.staff_close_challenge(uuid, timestamptz) is 'What staff_close_challenge does';

create function public.staff_close_challenge(p_challenge_id uuid, p_seen_updated_at timestamptz) returns jsonb
language sql volatile set search_path = ''
as $$ select app.staff_close_challenge(p_challenge_id, p_seen_updated_at) $$;
comment on function public.staff_close_challenge(uuid, timestamptz) is
  'For staff: nobody joins or checks in any more, and the ranking stays. Replies {success, error, message, challenge}; challenge_over when it is closed already, result_is_final when its result is';

-- Security definer: writes what API roles can't; app.refuse_stale_code asks who calls.
create function app.staff_delete_challenge(in_challenge uuid, in_seen timestamptz, is_forced boolean) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_refusal constant jsonb := app.begin_challenge_act('staff_delete_challenge', in_challenge, in_seen);
  v_challenge public.challenges;
  v_members integer;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  select * into v_challenge from public.challenges c where c.id = in_challenge;
  -- Progress stays of everybody who ever took part, also after leaving.
  select count(*) into v_members from public.challenge_progress g where g.challenge_id = in_challenge;
  if v_members > 0 and not (is_forced and app.is_command()) then
    return app.failure('challenge_has_members') || jsonb_build_object('members', v_members);
  end if;
  delete from public.challenges c where c.id = in_challenge;
  perform app.write_staff_line('staff_delete_challenge', null, in_challenge::text, jsonb_build_object('before', app.staff_challenge(v_challenge), 'members', v_members));
  return app.done() || jsonb_build_object('members', v_members);
end $$;
comment on function app.staff_delete_challenge(uuid, timestamptz, boolean) is 'What staff_delete_challenge does; only the command may force it';

create function public.staff_delete_challenge(p_challenge_id uuid, p_seen_updated_at timestamptz) returns jsonb
language sql volatile set search_path = ''
as $$ select app.staff_delete_challenge(p_challenge_id, p_seen_updated_at, false) $$;
comment on function public.staff_delete_challenge(uuid, timestamptz) is
  'For staff: deletes a challenge that nobody ever joined. Replies {success, error, message, members}; challenge_has_members';

-- Grants ---------------------------------------------------------------------------------------------

revoke execute on function public.staff_update_challenge(uuid, jsonb, timestamptz), public.staff_close_challenge(uuid, timestamptz),
  public.staff_delete_challenge(uuid, timestamptz) from public, anon;
grant execute on function app.staff_update_challenge(uuid, jsonb, timestamptz), public.staff_update_challenge(uuid, jsonb, timestamptz),
  app.staff_close_challenge(uuid, timestamptz), public.staff_close_challenge(uuid, timestamptz),
  app.staff_delete_challenge(uuid, timestamptz, boolean), public.staff_delete_challenge(uuid, timestamptz) to authenticated;
