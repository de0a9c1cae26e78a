-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.is_expert(member_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce((
    select app.effective_level(l.current_level, l.level_expires_at, app.now()) = 'expert'
    from public.user_progress_level l where l.user_id = member_id
  ), false)
$function$;
comment on function app.is_expert(uuid) is 'Whether a member''s plan is Expert now';
grant execute on function app.is_expert(uuid) to service_role;
