-- Mails, decisions of reminders and results wait until somebody calls run-jobs: on a hosted project the timer, which may be missing or knock with an
-- old key. Nothing fails then, so nothing was told. How long the oldest of what is due waits says it.

create function app.waiting_jobs() returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('count', count(*), 'oldest_at', min(w.due_at))
  from (
    select j.due_at from app.jobs j
    where j.done_at is null and j.given_up_at is null and j.due_at <= app.now() and coalesce(j.taken_until <= app.now(), true)
      -- It waits for another one, as take_jobs has it.
      and (j.kind <> 'mail' or not exists (
        select from app.jobs d where d.key = 'delay ' || (j.payload ->> 'subscription_id') and d.done_at is null and d.given_up_at is null))
    union all
    select s.next_at from app.reminder_settings s where s.is_on and s.next_at <= app.now()
  ) w
$$;
comment on function app.waiting_jobs() is
  'What is due and nobody has taken, jobs and reminders to decide: {count, oldest_at}; oldest_at is null where nothing is. For staff_today and `hosted check`';

-- As before, with what waits.
create or replace function app.staff_today() returns jsonb
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

comment on function public.staff_today() is
  'For staff: {success, error, message, now, challenges: [{challenge_id, title, day, days, today, check_ins_today, hours (24), participants}], new_members_today, new_members_this_week,
suspended}, and for operators payments in trouble, failed_jobs, waiting_jobs {count, oldest_at} that are due, alarms, backups_by (server or platform), last_backup_at and requests that
wait; those are null for a moderator. last_backup_at of a club whose backups are the platform''s is null and no alarm: nobody notes them here';

-- Grants --------------------------------------------------------------------------------------------

revoke execute on all functions in schema app from public;
