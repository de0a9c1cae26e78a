-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.add_job(in_kind text, in_key text, in_payload jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ insert into app.jobs (kind, key, payload) values (in_kind, in_key, in_payload) on conflict (key) do nothing $function$;
comment on function app.add_job(text,text,jsonb) is 'Has something done later, once for each key';
-- Nobody but the owner and what the owner defined may call it.
