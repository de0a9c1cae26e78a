-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.clean_text(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  cleaned constant text := nullif(btrim(app.keep_joiners(regexp_replace(replace(replace(value, E'\r\n', E'\n'), E'\r', E'\n'),
    '[\u0001-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]', '', 'g')), E' \t\n'), '');
begin
  -- Nearly every text has an ASCII letter and needs no further check.
  return case when cleaned ~ '[!-~]' or app.is_visible(cleaned) then cleaned end;
end $function$;
comment on function app.clean_text(text) is 'Text of several lines, trimmed, without control characters but line breaks and tabs; null when nothing is left that can be seen';
grant execute on function app.clean_text(text) to authenticated, service_role;
