-- The day as staff see it: each running challenge, and what waits for a decision.

create function app.challenge_today(challenge public.challenges) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_day constant date := app.challenge_day(app.now(), challenge.time_zone);
  v_first constant date := app.challenge_day(challenge.start_date, challenge.time_zone);
  v_begin constant timestamptz := v_day::timestamp at time zone challenge.time_zone;
  v_hours jsonb;
  v_check_ins bigint;
begin
  with today as (
    select extract(hour from k.check_in_date at time zone challenge.time_zone)::integer as hour from public.challenge_check_ins k
    where k.challenge_id = challenge.id and k.check_in_date >= v_begin and k.check_in_day = v_day and k.voided_at is null
  )
  select (select jsonb_agg(coalesce(c.check_ins, 0) order by h) from generate_series(0, 23) h
      left join (select t.hour, count(*) as check_ins from today t group by t.hour) c on c.hour = h),
    (select count(*) from today)
  into v_hours, v_check_ins;
  return jsonb_build_object('challenge_id', challenge.id, 'title', challenge.title, 'day', v_day - v_first + 1,
    'days', app.challenge_day(challenge.end_date, challenge.time_zone) - v_first + 1, 'today', v_day, 'check_ins_today', v_check_ins, 'hours', v_hours,
    'participants', (app.challenge_totals(challenge.id) ->> 'total_participants')::bigint);
end $$;
comment on function app.challenge_today(public.challenges) is 'A running challenge: day n of how many, check-ins of its today and of each hour of it, participants';

-- Security definer: reads what API roles can't; app.require_staff asks who calls. Volatile: it may put back those whose suspension has ended.
create function app.staff_today() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_is_operator constant boolean := app.is_command() or app.is_staff('operator');
  v_today constant timestamptz := app.club_today()::timestamp at time zone app.club_time_zone();
  v_club jsonb := '{"payments": null, "failed_jobs": null, "waiting_jobs": null, "alarms": null, "backups_by": null, "last_backup_at": null, "requests": null}';
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
      'waiting_jobs', app.waiting_jobs(),
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
comment on function app.staff_today() is 'What staff_today does';

create function public.staff_today() returns jsonb
language sql volatile set search_path = ''
as $$ select app.staff_today() $$;
comment on function public.staff_today() is
  'For staff: {success, error, message, now, challenges: [{challenge_id, title, day, days, today, check_ins_today, hours (24), participants}], new_members_today, new_members_this_week,
suspended}, and for operators payments in trouble, failed_jobs, waiting_jobs {count, oldest_at} that are due, alarms, backups_by (server or platform), last_backup_at and requests that
wait; those are null for a moderator. last_backup_at of a club whose backups are the platform''s is null and no alarm: nobody notes them here';

create function app.backups_by() returns text
language sql stable set search_path = ''
as $$
  -- The club's own server brings the part of Realtime that wakes its processes; a platform's project has none.
  select case when to_regprocedure('realtime.notify_message()') is null then 'platform' else 'server' end
$$;
comment on function app.backups_by() is
  'Whose backups a club has: server for those of its own server, which notes when, platform for a hosted project''s, of which the database knows nothing';

-- Grants ---------------------------------------------------------------------------------------------

revoke execute on function public.staff_today() from public, anon;
grant execute on function app.staff_today(), public.staff_today() to authenticated;
