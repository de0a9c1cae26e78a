-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.my_features()
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select app.basic_features() || coalesce((
    select array(select spelling from unnest(l.unlocked_features) unlocked, unnest(app.feature_spellings(unlocked)) spelling)
    from public.user_progress_level l
    where l.user_id = (select auth.uid()) and (l.level_expires_at is null or l.level_expires_at > app.now())
  ), '{}')
$function$;
comment on function app.my_features() is 'The features the caller has, by all their names; an expert has more, see app.my_level()';
grant execute on function app.my_features() to authenticated, service_role;
