-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION public.record_challenge_check_in(p_user_id uuid, p_challenge_id uuid, p_workout_id uuid, p_workout_name text DEFAULT NULL::text, p_workout_type text DEFAULT NULL::text, p_duration_minutes integer DEFAULT NULL::integer)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select app.record_check_in(p_user_id, p_challenge_id, p_workout_id) $function$;
comment on function public.record_challenge_check_in(uuid,uuid,uuid,text,text,integer) is 'Checks the caller in with one of their recorded workouts of today. Name, type and duration are those of the record; the parameters are not believed.
Replies {success, error, message, points_earned, is_already_checked_in}; 42501 for another member';
grant execute on function public.record_challenge_check_in(uuid,uuid,uuid,text,text,integer) to authenticated, service_role;
