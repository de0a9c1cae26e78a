-- The private schema `app`: clock, calendar and text helpers used by every later migration.
-- Only schema `public` is exposed through the API; no table of `app` is granted to an API role, so none needs RLS.
-- An SQL function with a search_path is never inlined, and before PostgreSQL 18 it is planned anew at every call:
-- what each recorded workout calls is PL/pgSQL, here and in later migrations.

create schema if not exists app;
comment on schema app is 'Private helpers of the club: never exposed through the API';

revoke all on schema app from public;
grant usage on schema app to anon, authenticated, service_role;
-- Clock ---------------------------------------------------------------------------------------------

create table app.clock_shift (
  only_row boolean primary key default true check (only_row),
  shift interval not null default interval '0'
);
comment on table app.clock_shift is 'How far app.now() runs ahead of the database clock; zero outside tests';
comment on column app.clock_shift.shift is 'Added to now(); negative puts the club in the past';

insert into app.clock_shift default values;

-- Security definer: API roles may know the time but not read or move the shift.
create function app.now() returns timestamptz
language plpgsql stable security definer set search_path = ''
as $$
begin
  return pg_catalog.now() + coalesce((select c.shift from app.clock_shift c), interval '0');
end $$;
comment on function app.now() is 'The club''s time: the transaction''s start plus app.clock_shift';

-- Calendar ------------------------------------------------------------------------------------------

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
comment on function app.club_today() is 'Today in São Paulo, by the club''s clock';

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

-- Text and JSON -------------------------------------------------------------------------------------

create function app.clean_line(value text) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  -- Control, zero-width and direction-changing characters would let one member disturb another's screen.
  return nullif(btrim(regexp_replace(regexp_replace(value,
    '[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]', '', 'g'),
    '[[:cntrl:][:space:]\u00A0\u2028\u2029]+', ' ', 'g')), '');
end $$;
comment on function app.clean_line(text) is 'One line of text, trimmed, without control characters; null when nothing is left';

create function app.clean_text(value text) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return nullif(btrim(regexp_replace(replace(replace(value, E'\r\n', E'\n'), E'\r', E'\n'),
    '[\u0001-\u0008\u000B-\u001F\u007F-\u009F\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]', '', 'g'), E' \t\n'), '');
end $$;
comment on function app.clean_text(text) is 'Text of several lines, trimmed, without control characters but line breaks and tabs';

create function app.json_object(value jsonb) returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  object jsonb := value;
begin
  if jsonb_typeof(object) = 'string' then
    object := (object #>> '{}')::jsonb;
  end if;
  return case when jsonb_typeof(object) = 'object' then object else '{}'::jsonb end;
exception when others then
  return '{}'::jsonb;
end $$;
comment on function app.json_object(jsonb) is
  'The JSON object in a value. The embedded server stores auth metadata as a JSON string on PostgreSQL, as an object on PGlite';

create function app.touch_updated_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.updated_at := app.now();
  return new;
end $$;
comment on function app.touch_updated_at() is 'Trigger: keeps updated_at';

create function app.is_member_write() returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return current_user in ('anon', 'authenticated');
end $$;
comment on function app.is_member_write() is
  'Whether the statement comes straight from an API role, not from one of the club''s own functions';

-- Grants --------------------------------------------------------------------------------------------

-- Functions are granted by name, beside their definition, in every migration.
revoke execute on all functions in schema app from public;
grant execute on all functions in schema app to authenticated, service_role;
grant execute on function app.json_object(jsonb), app.now(), app.touch_updated_at(), app.is_member_write() to anon;
