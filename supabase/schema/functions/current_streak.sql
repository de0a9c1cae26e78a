-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.current_streak(days date[], today date)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  with newest_first as (
    select day, row_number() over (order by day desc) as place
    from (select distinct unnest(days) as day) d where day is not null
  ), top as (select max(day) as day from newest_first)
  select case when top.day < today - 1 or top.day is null then 0 else (
    select count(*)::int from newest_first n where n.day = top.day - (n.place - 1)::int
  ) end from top
$function$;
comment on function app.current_streak(date[],date) is 'Consecutive days that end with the newest one; 0 when the newest is more than one day before today';
grant execute on function app.current_streak(date[],date) to authenticated, service_role;
