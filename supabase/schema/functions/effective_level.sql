-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.effective_level(current_level text, level_expires_at timestamp with time zone, instant timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when current_level = 'expert' and (level_expires_at is null or level_expires_at > instant)
    then 'expert' else 'basic' end
$function$;
comment on function app.effective_level(text,timestamp with time zone,timestamp with time zone) is 'The level a row of user_progress_level is worth at an instant; nulls (no row) are basic';
grant execute on function app.effective_level(text,timestamp with time zone,timestamp with time zone) to authenticated, service_role;
