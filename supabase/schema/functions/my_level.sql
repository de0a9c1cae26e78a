-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.my_level()
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce((
    select app.effective_level(l.current_level, l.level_expires_at, app.now())
    from public.user_progress_level l where l.user_id = (select auth.uid())
  ), 'basic')
$function$;
comment on function app.my_level() is 'The caller''s level now: basic or expert';
grant execute on function app.my_level() to authenticated, service_role;
