-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.add_job(in_kind text, in_key text, in_payload jsonb, in_due timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into app.jobs (kind, key, payload, due_at) values (in_kind, in_key, in_payload, coalesce(in_due, app.now())) on conflict (key) do nothing
$function$;
comment on function app.add_job(text,text,jsonb,timestamp with time zone) is 'Has something done, as soon as it can be or not before an instant, once for each key';
-- Nobody but the owner and what the owner defined may call it.
