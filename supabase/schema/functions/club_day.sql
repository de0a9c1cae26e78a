-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.club_day(instant timestamp with time zone)
 RETURNS date
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return (instant at time zone 'America/Sao_Paulo')::date;
end $function$;
comment on function app.club_day(timestamp with time zone) is 'The calendar day of an instant in São Paulo';
grant execute on function app.club_day(timestamp with time zone) to authenticated, service_role;
