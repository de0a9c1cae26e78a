-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION public.finish_job(p_id uuid, p_error text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select app.finish_job(p_id, p_error) $function$;
comment on function public.finish_job(uuid,text) is 'For the function run-jobs: the job is done, or failed for this reason and is tried again later. Replies {success}';
grant execute on function public.finish_job(uuid,text) to service_role;

CREATE OR REPLACE FUNCTION app.finish_job(job_id uuid, in_error text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.require_service();
  update app.jobs j set taken_until = null, last_error = left(in_error, 100),
    done_at = case when in_error is null then app.now() end,
    due_at = case when in_error is null then j.due_at else app.now() + app.pause_after(j.attempts) end,
    given_up_at = case when in_error is not null and j.created_at < app.now() - app.patience_for(j.kind) then app.now() end
  -- What was given up meanwhile stays so: a mail of it is empty by now.
  where j.id = job_id and j.done_at is null and j.given_up_at is null;
  return jsonb_build_object('success', found);
end $function$;
comment on function app.finish_job(uuid,text) is 'What finish_job does';
grant execute on function app.finish_job(uuid,text) to service_role;
