-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.feature_spellings(feature text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when feature in ('workouts_library', 'workout_library') then array['workouts_library', 'workout_library']
    when feature in ('benefits', 'partner_benefits') then array['benefits', 'partner_benefits']
    else array[feature] end
$function$;
comment on function app.feature_spellings(text) is 'The names a feature goes by, itself among them; most have one';
grant execute on function app.feature_spellings(text) to authenticated, service_role;
