-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.plan_opens_benefits(member_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce((
    select app.has_feature(l.current_level, l.level_expires_at, l.unlocked_features, 'benefits', app.now())
    from public.user_progress_level l where l.user_id = member_id
  ), false)
$function$;
comment on function app.plan_opens_benefits(uuid) is 'Whether the member''s plan opens the benefits now';
-- Nobody but the owner and what the owner defined may call it.
