-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION public.take_jobs(p_limit integer DEFAULT 20)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select app.take_jobs(p_limit) $function$;
comment on function public.take_jobs(integer) is 'For the function run-jobs: takes due jobs for five minutes, each for one caller. Replies [{id, kind, payload, mail}]; mail has address and facts, null where nobody is to be written to';
grant execute on function public.take_jobs(integer) to service_role;

CREATE OR REPLACE FUNCTION app.take_jobs(most integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_jobs jsonb;
begin
  perform app.require_service();
  perform app.plan_nightly_sync();
  delete from app.jobs j where j.done_at < app.now() - interval '30 days' or j.given_up_at < app.now() - interval '30 days';
  -- Whoever took this mail did not say what became of it. It may have left: nobody gets a mail twice.
  update app.jobs j set given_up_at = app.now(), last_error = 'unknown'
  where j.kind = 'mail' and j.taken_until <= app.now() and j.done_at is null and j.given_up_at is null;
  update app.jobs j set given_up_at = app.now(), last_error = 'lapsed'
  where j.lapses_at <= app.now() and j.taken_until is null and j.done_at is null and j.given_up_at is null;
  with due as (
    select j.id from app.jobs j
    where j.done_at is null and j.given_up_at is null and j.due_at <= app.now() and coalesce(j.taken_until <= app.now(), true)
      -- Until when it is paid, and from when, is known once its beginning is moved.
      and (j.kind <> 'mail' or not exists (
        select from app.jobs d where d.key = 'delay ' || (j.payload ->> 'subscription_id') and d.done_at is null and d.given_up_at is null))
    order by j.due_at, j.id limit least(greatest(most, 0), 100) for update skip locked
  ), taken as (
    update app.jobs j set attempts = j.attempts + 1, taken_until = app.now() + app.taken_for()
    from due where j.id = due.id
    returning j.id, j.kind, j.payload, j.due_at
  )
  select jsonb_agg(jsonb_build_object('id', t.id, 'kind', t.kind, 'payload', t.payload,
    'mail', case when t.kind = 'mail' then app.mail_facts(t.payload) end) order by t.due_at, t.id) into v_jobs from taken t;
  return coalesce(v_jobs, '[]'::jsonb);
end $function$;
comment on function app.take_jobs(integer) is 'What take_jobs does';
grant execute on function app.take_jobs(integer) to service_role;
