-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.finish_alarm(in_name text, told text, is_sent boolean)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update app.alarms a set taken_until = null,
    is_told = case when is_sent then told = 'begun' else a.is_told end,
    told_at = case when is_sent and told = 'begun' then app.now() else a.told_at end
  where a.name = in_name
$function$;
comment on function app.finish_alarm(text,text,boolean) is 'The mail was sent, or could not be: then the next look tells it again. Of a caller who says nothing it is told again, too';
-- Nobody but the owner and what the owner defined may call it.
