-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.own_position(progress public.challenge_progress)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  -- The row is read again, because the API also accepts a row that the caller made up.
  select app.ranking_place(own, app.standing_day(c, app.now()))
  from public.challenge_progress own join public.challenges c on c.id = own.challenge_id
  where own.challenge_id = progress.challenge_id and own.user_id = progress.user_id and own.is_active
    and own.user_id = (select auth.uid())
$function$;
comment on function app.own_position(public.challenge_progress) is 'The caller''s own position in a ranking; null for anybody else''s row';
grant execute on function app.own_position(public.challenge_progress) to authenticated, service_role;
