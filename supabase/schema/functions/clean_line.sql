-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.clean_line(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  -- Control, zero-width and direction-changing characters would let one member disturb another's screen.
  cleaned constant text := nullif(btrim(regexp_replace(app.keep_joiners(regexp_replace(value,
    '[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]', '', 'g')),
    '[\u0001-\u0020\u007F-\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+', ' ', 'g')), '');
begin
  -- Nearly every text has an ASCII letter and needs no further check.
  return case when cleaned ~ '[!-~]' or app.is_visible(cleaned) then cleaned end;
end $function$;
comment on function app.clean_line(text) is 'One line of text, trimmed, without control characters and joiners that join nothing; null when nothing is left that can be seen';
grant execute on function app.clean_line(text) to authenticated, service_role;
