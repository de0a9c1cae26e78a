-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.has_feature(current_level text, level_expires_at timestamp with time zone, unlocked_features text[], feature text, instant timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when app.effective_level(current_level, level_expires_at, instant) = 'expert' then true
    when feature = any (app.basic_features()) then true
    when level_expires_at <= instant then false
    else coalesce(unlocked_features && app.feature_spellings(feature), false)
  end
$function$;
comment on function app.has_feature(text,timestamp with time zone,text[],text,timestamp with time zone) is 'Whether a row of user_progress_level opens a feature at an instant, by whichever of its names';
grant execute on function app.has_feature(text,timestamp with time zone,text[],text,timestamp with time zone) to authenticated, service_role;
