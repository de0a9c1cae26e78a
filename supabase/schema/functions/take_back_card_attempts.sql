-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.take_back_card_attempts(subjects text[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$ update app.card_attempts a set attempts = greatest(a.attempts - 1, 0) where a.subject = any (subjects) $function$;
comment on function app.take_back_card_attempts(text[]) is 'An attempt that was right is none: a busy reception is never locked out';
-- Nobody but the owner and what the owner defined may call it.
