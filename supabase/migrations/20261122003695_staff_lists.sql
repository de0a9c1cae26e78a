-- Challenges by where they are, and whose backups a club has.

-- Past challenges stay active unless they were closed: without it each look at today reads them all.
create index challenges_open_idx on public.challenges (end_date) where active;
-- The order of the list; the one that it replaces leaves what was made at the same instant unsorted.
create index challenges_newest_idx on public.challenges (created_at desc, id desc);
drop index public.challenges_created_at_idx;

drop function public.staff_challenges(jsonb, integer);
drop function app.staff_challenges(jsonb, integer);

-- Security definer: reads what API roles can't; app.require_staff asks who calls.
create function app.staff_challenges(in_after jsonb, in_limit integer, in_state text) returns jsonb
-- Planned for what is asked, so that each state has its index.
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
declare
  v_limit constant integer := least(greatest(coalesce(in_limit, 50), 1), 100);
  v_now constant timestamptz := app.now();
  -- A challenge lasts through the whole second of its end, as in app.challenge_state.
  v_second constant timestamptz := date_trunc('second', v_now);
  v_rows jsonb;
begin
  perform app.require_staff('staff_challenges');
  if in_state not in ('running', 'to_begin', 'past') then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'The state is running, to_begin or past';
  end if;
  select coalesce(jsonb_agg(app.staff_challenge(c)), '[]') into v_rows from (
    select h.* from public.challenges h
    where (in_after is null or (h.created_at, h.id) < ((in_after ->> 'created_at')::timestamptz, (in_after ->> 'id')::uuid))
      and (in_state is null
        or (in_state = 'running' and h.active and h.start_date <= v_now and h.end_date >= v_second)
        or (in_state = 'to_begin' and h.active and h.start_date > v_now and h.end_date >= v_second)
        or (in_state = 'past' and (not h.active or (h.start_date <= v_now and h.end_date < v_second))))
    order by h.created_at desc, h.id desc limit v_limit + 1) c;
  return app.done() || jsonb_build_object(
    'rows', case when jsonb_array_length(v_rows) > v_limit then v_rows - v_limit else v_rows end,
    'next_after', case when jsonb_array_length(v_rows) > v_limit
      then jsonb_build_object('created_at', v_rows -> (v_limit - 1) ->> 'created_at', 'id', v_rows -> (v_limit - 1) ->> 'id') end);
exception when invalid_datetime_format or invalid_text_representation or datetime_field_overflow then
  raise sqlstate 'PT400' using message = 'invalid_input', detail = 'The cursor is not one of this procedure''s';
end $$;
comment on function app.staff_challenges(jsonb, integer, text) is 'What staff_challenges does';

create function public.staff_challenges(p_after jsonb default null, p_limit integer default 50, p_state text default null) returns jsonb
language sql stable set search_path = ''
as $$ select app.staff_challenges(p_after, p_limit, p_state) $$;
comment on function public.staff_challenges(jsonb, integer, text) is
  'For staff: challenges, the newest first. p_state is running, to_begin or past (over or closed), null for all; p_after is the next_after of the page before.
Replies {success, error, message, rows, next_after}';

-- Today ---------------------------------------------------------------------------------------------

create function app.backups_by() returns text
language sql stable set search_path = ''
as $$
  -- The club's own server brings the part of Realtime that wakes its processes; a platform's project has none.
  select case when to_regprocedure('realtime.notify_message()') is null then 'platform' else 'server' end
$$;
comment on function app.backups_by() is
  'Whose backups a club has: server for those of its own server, which notes when, platform for a hosted project''s, of which the database knows nothing';

-- Security definer: reads what API roles can't; app.require_staff asks who calls. Volatile: it may put back those whose suspension has ended.
create or replace function app.staff_today() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_is_operator constant boolean := app.is_command() or app.is_staff('operator');
  v_today constant timestamptz := app.club_today()::timestamp at time zone app.club_time_zone();
  v_club jsonb := '{"payments": null, "failed_jobs": null, "alarms": null, "backups_by": null, "last_backup_at": null, "requests": null}';
begin
  perform app.require_staff('staff_today');
  perform app.settle_suspensions();
  if v_is_operator then
    v_club := jsonb_build_object(
      'payments', coalesce((
        select jsonb_agg(jsonb_build_object('subscription_id', t.id, 'user_id', t.user_id, 'name', p.name, 'status', t.status, 'paid_until', t.paid_until,
          'is_disputed', t.suspended_at is not null) order by t.updated_at desc, t.id)
        from (select * from public.subscriptions s where s.status in ('past_due', 'unpaid') or (s.suspended_at is not null and s.ended_at is null)
          order by s.updated_at desc limit 100) t left join public.profiles p on p.id = t.user_id), '[]'),
      'failed_jobs', coalesce((
        select jsonb_agg(jsonb_build_object('kind', f.kind, 'error', f.last_error, 'at', f.at) order by f.at desc)
        from (select j.kind, j.last_error, coalesce(j.given_up_at, j.due_at) as at from app.jobs j
          where j.done_at is null and j.last_error is not null and j.last_error not in ('replaced', 'lapsed', 'restored')
            and coalesce(j.given_up_at, app.now()) > app.now() - interval '7 days' order by 3 desc limit 100) f), '[]'),
      'alarms', coalesce((select jsonb_agg(jsonb_build_object('name', a.name, 'since', a.told_at) order by a.name) from app.alarms a where a.is_told), '[]'),
      'backups_by', app.backups_by(),
      'last_backup_at', (select case when isfinite(s.last_run_at) then s.last_run_at end from app.sweeps s where s.name = 'backup'),
      'requests', coalesce((
        select jsonb_agg(jsonb_build_object('id', r.id, 'user_id', r.user_id, 'name', p.name, 'kind', r.kind, 'due_at', r.due_at) order by r.due_at, r.id)
        from app.member_requests r join public.profiles p on p.id = r.user_id where r.stopped_at is null and r.done_at is null), '[]'));
  end if;
  return app.done(v_club) || jsonb_build_object(
    'now', app.now(),
    'challenges', coalesce((
      select jsonb_agg(app.challenge_today(c) order by c.start_date, c.id) from public.challenges c
      where c.active and c.start_date <= app.now() and c.end_date >= date_trunc('second', app.now())), '[]'),
    'new_members_today', (select count(*) from public.profiles p where p.created_at >= v_today),
    'new_members_this_week', (select count(*) from public.profiles p where p.created_at >= v_today - interval '6 days'),
    'suspended', (select count(*) from app.member_suspensions s where s.lifted_at is null and (s.until is null or s.until > app.now())));
end $$;

comment on function public.staff_today() is
  'For staff: {success, error, message, now, challenges: [{challenge_id, title, day, days, today, check_ins_today, hours (24), participants}], new_members_today, new_members_this_week,
suspended}, and for operators payments in trouble, failed_jobs, alarms, backups_by (server or platform), last_backup_at and requests that wait; those are null for a moderator.
last_backup_at of a club whose backups are the platform''s is null and no alarm: nobody notes them here';

-- Grants --------------------------------------------------------------------------------------------

revoke execute on all functions in schema app from public;
grant execute on function app.staff_challenges(jsonb, integer, text) to authenticated;
revoke execute on function public.staff_challenges(jsonb, integer, text) from public, anon;
grant execute on function public.staff_challenges(jsonb, integer, text) to authenticated;
