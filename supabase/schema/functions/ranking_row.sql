-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.ranking_row(progress public.challenge_progress, today date, place bigint)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('user_id', progress.user_id, 'user_name', progress.user_name,
    'user_photo_url', progress.user_photo_url, 'points', progress.points,
    'completion_percentage', progress.completion_percentage, 'check_ins_count', progress.check_ins_count,
    'consecutive_days', app.live_streak(progress.consecutive_days, progress.last_check_in_day, today),
    'last_check_in_date', progress.last_check_in_date, 'position', place)
$function$;
comment on function app.ranking_row(public.challenge_progress,date,bigint) is 'A ranking row as the app reads it';
-- Nobody but the owner and what the owner defined may call it.
