-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.dashboard_workouts(member_id uuid, today date, OUT workouts integer, OUT minutes integer, OUT types json, OUT type_minutes json, OUT activity json, OUT week json, OUT week_workouts integer, OUT week_minutes integer, OUT month_workouts integer)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_sunday constant date := app.start_of_week(today);
  v_year constant date := v_sunday - 364;
  v_month constant date := date_trunc('month', today::timestamp);
  v_next_month constant date := date_trunc('month', today::timestamp) + interval '1 month';
begin
  with counted as materialized (
    select w.type, w.day, grouping(w.day) = 0 as is_day, count(*)::int as workouts, sum(w.duration_minutes)::int as duration
    from (
      select coalesce(r.workout_type, 'outros') as type, case when r.workout_day >= v_year then r.workout_day end as day, r.duration_minutes
      from public.workout_records r where r.user_id = member_id
    ) w
    group by grouping sets ((w.type), (w.day))
  ), by_type as (
    select c.type, c.workouts, c.duration from counted c where not c.is_day
  ), by_day as (
    select c.day as date, c.workouts, c.duration from counted c where c.is_day and c.day is not null
  ), bars as (
    select v_sunday + n as date, coalesce(d.workouts, 0) as workouts, coalesce(d.duration, 0) as duration,
      coalesce(d.workouts, 0) * app.points_per_workout() as points, v_sunday + n = today as is_today
    from generate_series(0, 6) n left join by_day d on d.date = v_sunday + n
  )
  select t.workouts, t.duration, t.types, t.type_minutes, d.activity, d.month_workouts, b.week, b.workouts, b.duration
  into workouts, minutes, types, type_minutes, activity, month_workouts, week, week_workouts, week_minutes
  from
    (select coalesce(sum(x.workouts), 0) as workouts, coalesce(sum(x.duration), 0) as duration,
      coalesce(json_object_agg(x.type, x.workouts), '{}') as types, coalesce(json_object_agg(x.type, x.duration), '{}') as type_minutes from by_type x) t,
    (select coalesce(json_agg(x order by x.date) filter (where x.date <= today), '[]') as activity,
      coalesce(sum(x.workouts) filter (where x.date >= v_month and x.date < v_next_month), 0) as month_workouts from by_day x) d,
    (select json_agg(x order by x.date) as week, sum(x.workouts) as workouts, sum(x.duration) as duration from bars x) b;
end $function$;
comment on function app.dashboard_workouts(uuid,date) is 'The member''s workouts and minutes, whole and by type (a missing type is outros); the active days of the running week and the 52 before it, the oldest
first; the running week''s seven days from Sunday with app.points_per_workout() each, and their sums; the running month''s workouts';
grant execute on function app.dashboard_workouts(uuid,date) to authenticated, service_role;
