-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.noon_in_sao_paulo(day date)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return (day + time '12:00') at time zone 'America/Sao_Paulo';
end $function$;
comment on function app.noon_in_sao_paulo(date) is 'The instant a workout of that day is stored with';
grant execute on function app.noon_in_sao_paulo(date) to authenticated, service_role;
