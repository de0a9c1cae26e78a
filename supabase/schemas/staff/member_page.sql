-- The page of one member, as staff read it.

create function app.suspension_of(member_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('id', s.id, 'reason', s.reason, 'until', s.until, 'suspended_at', s.suspended_at)
  from app.member_suspensions s
  where s.user_id = member_id and s.lifted_at is null and (s.until is null or s.until > app.now()) order by s.suspended_at desc limit 1
$$;
comment on function app.suspension_of(uuid) is 'The suspension that counts now; null without one';

create function app.staff_grant_of(member_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('until', g.until, 'created_at', g.created_at, 'updated_at', g.updated_at)
  from public.level_grants g where g.user_id = member_id and g.source = 'operator'
$$;
comment on function app.staff_grant_of(uuid) is 'The plan that the club gave by hand; null without one';

create function app.staff_requests_of(member_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'kind', r.kind, 'reason', r.reason, 'requested_at', r.requested_at, 'due_at', r.due_at,
    'stopped_at', r.stopped_at, 'done_at', r.done_at) order by r.requested_at desc, r.id), '[]')
  from app.member_requests r where r.user_id = member_id
$$;
comment on function app.staff_requests_of(uuid) is 'What was asked for in a member''s name, the newest first';

-- The needs of acts are left out for who does not stand below the caller. Volatile: it counts.
-- Security definer: reads what API roles can't; app.require_staff asks who calls.
create function app.staff_member(member_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_plan jsonb;
  v_refusal jsonb;
  v_may_act boolean;
  v_is_operator boolean;
begin
  perform app.require_staff('staff_member');
  if not exists (select from public.profiles p where p.id = member_id) then
    return app.failure('member_not_found');
  end if;
  v_refusal := app.refuse_member_page(member_id);
  if v_refusal is not null then
    return v_refusal;
  end if;
  v_plan := app.plan_of(member_id);
  v_may_act := app.may_act_on(member_id);
  v_is_operator := v_may_act and (app.is_command() or app.is_staff('operator'));
  return app.done(app.staff_member_row(member_id)) || jsonb_build_object(
    'email', (select p.email from public.profiles p where p.id = member_id),
    'suspension', app.suspension_of(member_id),
    'staff_role', (select t.role from public.club_staff t where t.user_id = member_id),
    'may_act', v_may_act,
    'challenges', coalesce((
      select jsonb_agg(jsonb_build_object('challenge_id', c.id, 'title', c.title, 'points', g.points, 'check_ins_count', g.check_ins_count,
        'completion_percentage', g.completion_percentage, 'is_ranked', g.is_active, 'status', p.status, 'joined_at', g.joined_at)
        order by c.created_at desc, c.id)
      from public.challenge_progress g join public.challenges c on c.id = g.challenge_id
      left join public.challenge_participants p on p.challenge_id = g.challenge_id and p.user_id = g.user_id
      where g.user_id = member_id), '[]'),
    'check_ins', coalesce((
      select jsonb_agg(app.staff_check_in(k.id) order by k.check_in_day desc, k.id) from (
        select i.id, i.check_in_day from public.challenge_check_ins i where i.user_id = member_id order by i.check_in_day desc, i.id limit 100) k), '[]'),
    -- As fellow participants see them.
    'workouts', coalesce((
      select jsonb_agg(jsonb_build_object('id', w.id, 'challenge_id', w.challenge_id, 'name', w.workout_name, 'type', w.workout_type, 'day', w.workout_day,
        'minutes', w.duration_minutes, 'image_urls', w.image_urls) order by w.workout_day desc, w.id)
      from (select * from public.workout_records r where r.user_id = member_id and r.challenge_id is not null order by r.workout_day desc, r.id limit 100) w), '[]'),
    'plan', v_plan - 'receipts', 'grant', app.staff_grant_of(member_id),
    -- A moderator has no need of payments and devices, nor has anybody of those of their own role or above.
    'receipts', case when v_is_operator then v_plan -> 'receipts' end,
    'sessions', case when v_is_operator then coalesce((
      select jsonb_agg(jsonb_build_object('user_agent', s.user_agent, 'network', app.network_of(s.ip), 'started_at', s.started_at, 'last_used_at', s.last_used_at)
        order by s.last_used_at desc, s.id)
      from app.open_sessions_of(member_id) s), '[]') end,
    'requests', case when v_is_operator then app.staff_requests_of(member_id) end);
end $$;
comment on function app.staff_member(uuid) is 'What staff_member does';

create function public.staff_member(p_user_id uuid) returns jsonb
language sql volatile set search_path = ''
as $$ select app.staff_member(p_user_id) $$;
comment on function public.staff_member(uuid) is
  'For staff: one member: the fields of staff_search_members with the whole address, suspension, staff_role, may_act (whether the caller stands above them), challenges, the latest 100
check_ins and workouts of challenges, plan, grant; receipts, sessions and requests are null for a moderator, and of staff who stand no lower. Nothing private but the address. More than
app.max_member_pages_a_day() take a fresh code, and each is a line. Replies {success, error, message, …}';

-- Grants ---------------------------------------------------------------------------------------------

revoke execute on function public.staff_member(uuid) from public, anon;
grant execute on function app.staff_member(uuid), public.staff_member(uuid) to authenticated;
