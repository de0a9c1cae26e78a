-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.next_check_in(own public.challenge_progress, in_challenge public.challenges, instant timestamp with time zone, has_crowd boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_day constant date := app.next_check_in_day(in_challenge, own.user_id, instant);
  v_limit constant integer := case when has_crowd then app.passed_limit() else app.exact_ranking_limit() end;
  v_passed integer;
begin
  if v_day is null then
    return null;
  end if;
  v_passed := app.count_passed(own, app.standing_day(in_challenge, instant),
    app.progress_after_check_in(own, in_challenge.target_check_ins, v_day), v_limit + 1);
  return jsonb_build_object('day', v_day, 'passes', least(v_passed, v_limit), 'passes_more', v_passed > v_limit);
end $function$;
comment on function app.next_check_in(public.challenge_progress,public.challenges,timestamp with time zone,boolean) is 'What an active participant''s next check-in gives: {day, passes, passes_more}, or null where none is to come. In a crowd at most app.passed_limit() are counted';
-- Nobody but the owner and what the owner defined may call it.
