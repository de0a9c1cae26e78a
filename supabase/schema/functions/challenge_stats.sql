-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION public.challenge_stats(p_challenge_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select app.challenge_totals(p_challenge_id) $function$;
comment on function public.challenge_stats(uuid) is 'Totals over the active participants of a challenge: {success, error, message, total_participants, total_check_ins, total_points}';
grant execute on function public.challenge_stats(uuid) to authenticated, service_role;
