-- The private schema `app`: the clock, the calendar, and functions that read texts and JSON. Every later file uses them.
-- The API exposes only schema `public`. No table of `app` is granted to an API role.
-- An SQL function with a search_path is never inlined, and before PostgreSQL 18 it is planned again at every call. So functions that
-- each recorded workout calls are PL/pgSQL, here and in the other files.

create schema if not exists app;
comment on schema app is 'Private helpers, never exposed through the API';
revoke all on schema app from public;
grant usage on schema app to anon, authenticated, service_role;

-- Supabase's services ---------------------------------------------------------------------------------

create function app.missing_columns(wanted text[]) returns text
language sql stable set search_path = ''
as $$
  select string_agg(w.name, ', ' order by w.place) from unnest(wanted) with ordinality w (name, place)
  where not exists (
    select from pg_catalog.pg_attribute a
      join pg_catalog.pg_class c on c.oid = a.attrelid join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     where n.nspname || '.' || c.relname || '.' || a.attname = w.name and not a.attisdropped
  )
$$;
comment on function app.missing_columns(text[]) is
  'For migrations: which of these columns (schema.table.column) are not there, in one line; null when all are. A database''s image may make
bare tables that their service fills up when it first starts';

do $auth$
declare
  missing constant text := app.missing_columns(array['auth.users.email_confirmed_at', 'auth.users.is_anonymous', 'auth.identities.user_id', 'auth.sessions.user_id']);
begin
  if missing is not null then
    raise exception using errcode = '55000',
      message = format('The auth server has not made its tables yet (%s). Start it once, then run the migrations again', missing);
  end if;
end
$auth$;

-- Clock ---------------------------------------------------------------------------------------------

create table app.clock_shift (
  only_row boolean primary key default true check (only_row),
  shift interval not null default interval '0'
);
comment on table app.clock_shift is 'How far app.now() runs ahead of the database clock; zero outside tests';
comment on column app.clock_shift.shift is 'Added to now(); a negative one puts the whole system in the past';

insert into app.clock_shift default values;

-- Security definer: API roles may know the time but not read or move the shift.
create function app.now() returns timestamptz
language plpgsql stable security definer set search_path = ''
as $$
begin
  return pg_catalog.now() + coalesce((select c.shift from app.clock_shift c), interval '0');
end $$;
comment on function app.now() is 'The present instant: the transaction''s start plus app.clock_shift';

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

-- Text and JSON -------------------------------------------------------------------------------------

-- A name that nobody can see is no name, whatever its characters are.
-- domain/cases/visible-text.json is the rule's case table, domain/visible-text.ts its other half.

create function app.is_visible(value text) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  -- What is left out: control characters, white space, Unicode's Default_Ignorable_Code_Point (Hangul fillers, variation selectors, tags …),
  -- interlinear marks, and two characters that are drawn as nothing: the empty Braille cell and the null notehead.
  return value ~ ('[^\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F'
    || '\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D159\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]');
end $$;
comment on function app.is_visible(text) is 'Whether a text has a character that can be seen; null for null';

create function app.clean_line(value text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  -- Control, zero-width and direction-changing characters would let one member disturb another's screen.
  cleaned constant text := nullif(btrim(regexp_replace(regexp_replace(value,
    '[\u061C\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]', '', 'g'),
    '[[:cntrl:][:space:]\u00A0\u2028\u2029]+', ' ', 'g')), '');
begin
  -- Nearly every text has an ASCII letter and needs no further check.
  return case when cleaned ~ '[!-~]' or app.is_visible(cleaned) then cleaned end;
end $$;
comment on function app.clean_line(text) is 'One line of text, trimmed, without control characters; null when nothing is left that can be seen';

create function app.clean_text(value text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  cleaned constant text := nullif(btrim(regexp_replace(replace(replace(value, E'\r\n', E'\n'), E'\r', E'\n'),
    '[\u0001-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]', '', 'g'), E' \t\n'), '');
begin
  -- Nearly every text has an ASCII letter and needs no further check.
  return case when cleaned ~ '[!-~]' or app.is_visible(cleaned) then cleaned end;
end $$;
comment on function app.clean_text(text) is
  'Text of several lines, trimmed, without control characters but line breaks and tabs; null when nothing is left that can be seen';

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

-- Triggers ------------------------------------------------------------------------------------------

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
  'Whether the statement comes straight from an API role, not from one of the database''s own functions';

-- Grants --------------------------------------------------------------------------------------------

revoke execute on all functions in schema app from public;
grant execute on function app.now(), app.is_visible(text), app.json_object(jsonb), app.touch_updated_at(), app.is_member_write()
  to anon, authenticated, service_role;
grant execute on function app.club_time_zone(), app.club_day(timestamptz), app.club_today(), app.noon_in_sao_paulo(date),
  app.start_of_week(date), app.is_time_zone(text), app.clean_line(text), app.clean_text(text) to authenticated, service_role;
