-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.keep_joiners(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  -- Letters, their marks and the digits of scripts. What lies between them and means nothing to them stays in where that is shorter.
  letters constant text := 'A-Za-z\u00AA\u00B5\u00BA\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02C1\u0300-\u034E\u0350-\u0374\u0376-\u037D'
    || '\u037F-\u0481\u0483-\u0559\u0560-\u0588\u0591-\u05BD\u05BF-\u05F2\u0610-\u0669\u066E-\u06D3\u06D5-\u06FF\u0710-\u07F5\u0800-\u0963'
    || '\u0966-\u0DF3\u0E01-\u0E3A\u0E40-\u0E4E\u0E50-\u115E\u1161-\u167F\u1681-\u17B3\u17B6-\u17D3\u17DC-\u17E9\u1810-\u1FFC\u2C00-\u2DFF'
    || '\u3005-\u3007\u3041-\u3163\u3165-\u318E\u31A0-\u31FF\u3400-\u4DBF\u4E00-\uD7FB\uF900-\uFDFB\uFE20-\uFE2F\uFE70-\uFEFC'
    || '\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A\uFF66-\uFF9F\uFFA1-\uFFDC\U00010000-\U0001BC9F\U0001D400-\U0001D7FF\U0001DA00-\U0001EEFF'
    || '\U00020000-\U0003FFFD';
  -- The mark that takes a consonant's vowel away. A joiner after it says how the two are written, at a word's end too.
  viramas constant text := '\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D3B\u0D3C\u0D4D\u0DCA\u0F84\u1039\u103A\u17D2\u1A60\u1B44'
    || '\u1BAA\u1BAB\u1BF2\u1BF3\uA806\uA8C4\uA953\uA9C0\uAAF6\uABED\U00010A3F\U00011046\U0001107F\U000110B9\U00011133\U00011134\U000111C0'
    || '\U00011235\U000112EA\U0001134D\U00011442\U000114C2\U000115BF\U0001163F\U000116B6\U0001172B\U00011839\U0001193D\U0001193E\U000119E0'
    || '\U00011A34\U00011A47\U00011A99\U00011C3F\U00011D44\U00011D45\U00011D97';
  pictures constant text := '\u00A9\u00AE\u203C\u2049\u2122\u2139\u2190-\u21FF\u2300-\u23FF\u24C2\u25A0-\u27BF\u2900-\u297F\u2B00-\u2BFF\u3030\u303D'
    || '\u3297\u3299\U0001F000-\U0001FAFF\U0001FC00-\U0001FFFD';
begin
  if value !~ '[\u200C\u200D]' then
    return value;
  end if;
  return regexp_replace(regexp_replace(value, '([\u200C\u200D])[\u200C\u200D]+', '\1', 'g'),
    '((?<=[' || letters || '])[\u200C\u200D](?=[0-9' || letters || '])'
    || '|(?<=[0-9])[\u200C\u200D](?=[' || letters || '])'
    || '|(?<=[' || viramas || '])[\u200C\u200D]'
    -- Between them and the joiner: the selector of colour or of text, or the tags of a flag.
    || '|(?<=[' || pictures || '][\uFE0E\uFE0F]?[\u20E3\U000E0020-\U000E007F]*)\u200D(?=[' || pictures || ']))'
    || '|[\u200C\u200D]', '\1', 'g');
end $function$;
comment on function app.keep_joiners(text) is 'The text without U+200C and U+200D but where they mean something: between letters, after a virama, and U+200D between pictures of an emoji';
grant execute on function app.keep_joiners(text) to authenticated, service_role;
