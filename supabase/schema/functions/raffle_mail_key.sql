-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.raffle_mail_key(in_raffle_id uuid, number integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select format('raffle won %s %s', in_raffle_id, number) $function$;
comment on function app.raffle_mail_key(uuid,integer) is 'Under which key app.jobs has the mail to the winner with this number';
-- Nobody but the owner and what the owner defined may call it.
