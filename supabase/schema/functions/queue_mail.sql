-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.queue_mail(in_mail jsonb, in_key text DEFAULT NULL::text, in_about text DEFAULT NULL::text, in_good_for interval DEFAULT NULL::interval, in_is_taken boolean DEFAULT false)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_id uuid;
begin
  insert into app.jobs (kind, key, payload, lapses_at, attempts, taken_until)
  values ('mail', coalesce(in_key, 'mail ' || gen_random_uuid()), in_mail || jsonb_build_object('about', in_about), app.now() + in_good_for,
    in_is_taken::integer, case when in_is_taken then app.now() + app.taken_for() end)
  on conflict (key) do nothing returning id into v_id;
  -- The link or code of an older one counts no more. If it is being sent, it is not sent again if that fails.
  update app.jobs j set lapses_at = app.now(),
    given_up_at = case when j.taken_until is null then app.now() end, last_error = case when j.taken_until is null then 'replaced' end
  where j.id <> v_id and j.kind = 'mail' and j.done_at is null and j.given_up_at is null
    and j.payload ->> 'about' = in_about and j.payload ->> 'to' = in_mail ->> 'to';
  return v_id;
end $function$;
comment on function app.queue_mail(jsonb,text,text,interval,boolean) is 'Has a mail {to, subject, text, html} sent, and tried again for three days, or for as long as it is good. Of one key only the first is sent; of
one in_about and recipient only the newest, if the others still wait. in_is_taken: the caller sends it at once and says so by app.finish_job.
Returns the job''s id, null for a key that is known';
-- Nobody but the owner and what the owner defined may call it.
