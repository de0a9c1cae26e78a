-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.progress_after_check_in(own public.challenge_progress, target_check_ins integer, day date)
 RETURNS public.challenge_progress
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  own.points := own.points + app.points_per_check_in();
  own.check_ins_count := own.check_ins_count + 1;
  own.completion_percentage := app.completion_percentage(own.check_ins_count, target_check_ins);
  own.consecutive_days := app.streak_after(own.consecutive_days, own.last_check_in_day, day);
  own.last_check_in_day := day;
  own.streak_day := day;
  return own;
end $function$;
comment on function app.progress_after_check_in(public.challenge_progress,integer,date) is 'What decides a participant''s place, as app.add_check_in would leave it on a day after their newest check-in. Who reached it before stays ahead';
-- Nobody but the owner and what the owner defined may call it.
