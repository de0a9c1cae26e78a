-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.club_today()
 RETURNS date
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return app.club_day(app.now());
end $function$;
comment on function app.club_today() is 'Today in São Paulo, by app.now()';
grant execute on function app.club_today() to authenticated, service_role;
