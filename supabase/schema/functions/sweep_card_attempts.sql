-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.sweep_card_attempts()
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ delete from app.card_attempts a where a.window_started_at < app.now() - interval '1 hour' $function$;
comment on function app.sweep_card_attempts() is 'Deletes the counts of attempts that are over: before each attempt, and by the server every hour, since after the last one nobody may come';
-- Nobody but the owner and what the owner defined may call it.
