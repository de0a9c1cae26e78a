-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.untell_alarm(in_name text, told text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update app.alarms a set is_told = (told = 'over'), told_at = case when told = 'over' then a.told_at end where a.name = in_name
$function$;
comment on function app.untell_alarm(text,text) is 'The mail could not be sent: the next look tells it again';
-- Nobody but the owner and what the owner defined may call it.
