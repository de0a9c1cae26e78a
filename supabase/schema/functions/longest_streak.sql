-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.longest_streak(days date[])
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(max(run), 0)::int from (
    select count(*) as run from (
      select day - (row_number() over (order by day))::int as anchor
      from (select distinct unnest(days) as day) d where day is not null
    ) islands group by anchor
  ) runs
$function$;
comment on function app.longest_streak(date[]) is 'The longest run of consecutive days';
grant execute on function app.longest_streak(date[]) to authenticated, service_role;
