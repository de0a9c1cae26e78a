-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION public.record_workout_basic(p_user_id uuid, p_workout_name text, p_workout_type text, p_date timestamp with time zone, p_duration_minutes integer, p_challenge_id uuid DEFAULT NULL::uuid, p_workout_id uuid DEFAULT NULL::uuid, p_notes text DEFAULT NULL::text, p_workout_record_id uuid DEFAULT NULL::uuid, p_registered_at timestamp with time zone DEFAULT NULL::timestamp with time zone, p_intensity integer DEFAULT NULL::integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return app.record_workout(p_user_id, p_workout_name, p_workout_type, p_date, p_duration_minutes, p_challenge_id,
    p_notes, p_workout_record_id, p_registered_at, p_intensity);
end $function$;
comment on function public.record_workout_basic(uuid,text,text,timestamp with time zone,integer,uuid,uuid,text,uuid,timestamp with time zone,integer) is 'Records the caller''s workout and its check-in. p_workout_record_id makes a repeated call answer the same and write nothing;
p_registered_at is when the device registered it (at most app.late_workout_hours() ago); p_intensity is app.min_intensity() to app.max_intensity(); p_workout_id is unused.
Replies {success, error, message, workout_id, points_earned, is_already_checked_in, checked_in, check_in_refused}; 42501 for another member, PT400 for malformed input';
grant execute on function public.record_workout_basic(uuid,text,text,timestamp with time zone,integer,uuid,uuid,text,uuid,timestamp with time zone,integer) to authenticated, service_role;
