-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.redo_job(in_kind text, in_key text, in_payload jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into app.jobs as j (kind, key, payload) values (in_kind, in_key, in_payload)
  -- It may have been done without effect: by then there was no other one.
  on conflict (key) do update set payload = excluded.payload, done_at = null, due_at = excluded.due_at, created_at = excluded.created_at, attempts = 0
  where j.done_at is not null
$function$;
comment on function app.redo_job(text,text,jsonb) is 'Has something done that may have been done before';
-- Nobody but the owner and what the owner defined may call it.
