-- Days, weeks and zones of the club's calendar.

create function app.club_time_zone() returns text
language sql immutable set search_path = ''
as $$ select 'America/Sao_Paulo' $$;
comment on function app.club_time_zone() is 'The zone of the club''s calendar';

create function app.club_day(instant timestamptz) returns date
language plpgsql immutable set search_path = ''
as $$
begin
  return (instant at time zone 'America/Sao_Paulo')::date;
end $$;
comment on function app.club_day(timestamptz) is 'The calendar day of an instant in São Paulo';

create function app.club_today() returns date
language plpgsql stable set search_path = ''
as $$
begin
  return app.club_day(app.now());
end $$;
comment on function app.club_today() is 'Today in São Paulo, by app.now()';

create function app.noon_in_sao_paulo(day date) returns timestamptz
language plpgsql immutable set search_path = ''
as $$
begin
  return (day + time '12:00') at time zone 'America/Sao_Paulo';
end $$;
comment on function app.noon_in_sao_paulo(date) is 'The instant a workout of that day is stored with';

create function app.start_of_week(day date) returns date
language sql immutable set search_path = ''
as $$ select day - extract(dow from day)::int $$;
comment on function app.start_of_week(date) is 'The Sunday on or before the day';

create function app.is_time_zone(zone text) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  perform pg_catalog.now() at time zone zone;
  return zone is not null;
exception when others then
  return false;
end $$;
comment on function app.is_time_zone(text) is 'Whether the database knows the time zone';

-- Grants ---------------------------------------------------------------------------------------------

grant execute on function app.club_time_zone(), app.club_day(timestamptz), app.club_today(), app.noon_in_sao_paulo(date),
  app.start_of_week(date), app.is_time_zone(text) to authenticated, service_role;
