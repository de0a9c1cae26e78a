-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION public."position"(progress public.challenge_progress)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select app.own_position(progress) $function$;
comment on function public."position"(public.challenge_progress) is 'The caller''s own position, null on other rows: challenge_ranking_page gives those of a whole page for the price of one';
grant execute on function public."position"(public.challenge_progress) to authenticated, service_role;
