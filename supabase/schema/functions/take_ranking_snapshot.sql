-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.take_ranking_snapshot(in_challenge uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- Whoever else is counting it is about to have the same result.
  if not pg_try_advisory_xact_lock(hashtextextended('ranking snapshot ' || in_challenge, 0)) then
    return false;
  end if;
  delete from app.ranking_snapshots s where s.challenge_id = in_challenge;
  if not app.has_crowd(in_challenge) then
    return false;
  end if;
  insert into app.ranking_snapshots (challenge_id, taken_at, participants, check_ins, points)
  select in_challenge, clock_timestamp(), count(*), coalesce(sum(g.check_ins_count), 0), coalesce(sum(g.points), 0)
  from public.challenge_progress g where g.challenge_id = in_challenge and g.is_active;
  insert into app.ranking_group_totals (challenge_id, points, completion_percentage, streak_day, consecutive_days, total)
  select in_challenge, g.points, g.completion_percentage, g.streak_day, g.consecutive_days, count(*)
  from public.challenge_progress g where g.challenge_id = in_challenge and g.is_active
  group by g.points, g.completion_percentage, g.streak_day, g.consecutive_days;
  insert into app.ranking_marks (challenge_id, points, completion_percentage, streak_day, consecutive_days, reached_at,
    joined_at, user_id, ahead)
  select in_challenge, o.points, o.completion_percentage, o.streak_day, o.consecutive_days, o.reached_at, o.joined_at,
    o.user_id, o.place - 1
  from (
    select g.*, row_number() over (partition by g.points, g.completion_percentage, g.streak_day, g.consecutive_days
      order by g.reached_at, g.joined_at, g.user_id) as place
    from (
      select p.points, p.completion_percentage, p.streak_day, p.consecutive_days, p.reached_at, p.joined_at, p.user_id
      from public.challenge_progress p where p.challenge_id = in_challenge and p.is_active
    ) g
  ) o
  where o.place % 100 = 1;
  -- Autovacuum comes later than the next reader, who would scan all the marks for each place.
  analyze app.ranking_group_totals, app.ranking_marks;
  return true;
end $function$;
comment on function app.take_ranking_snapshot(uuid) is 'Counts a challenge again when it has a crowd; false when it has none or somebody else is counting it';
-- Nobody but the owner and what the owner defined may call it.
