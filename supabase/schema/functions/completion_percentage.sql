-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.completion_percentage(check_ins integer, target integer DEFAULT 21)
 RETURNS numeric
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return least(100, round(greatest(check_ins, 0) * 100.0 / target, 2));
end $function$;
comment on function app.completion_percentage(integer,integer) is 'Check-ins over target in percent, 0 to 100, two decimals';
grant execute on function app.completion_percentage(integer,integer) to authenticated, service_role;
