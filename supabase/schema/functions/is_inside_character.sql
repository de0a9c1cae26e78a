-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.is_inside_character(value text, place integer)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  next constant text := substr(value, place + 1, 1);
begin
  return place > 0 and next <> '' and (
    -- What belongs to the character before it: marks, selectors, skin tones, tags, joiners.
    next ~ ('[\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06DC'
      || '\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u0711\u0730-\u074A\u07A6-\u07B0\u07EB-\u07F3\u0816-\u082D\u0859-\u085B\u0897-\u089F\u08CA-\u0903'
      || '\u093A-\u093C\u093E-\u094F\u0951-\u0957\u0962\u0963\u0981-\u0983\u09BC\u09BE-\u09CD\u09D7\u09E2\u09E3\u0A01-\u0A03\u0A3C-\u0A51\u0A70\u0A71'
      || '\u0A75\u0A81-\u0A83\u0ABC\u0ABE-\u0ACD\u0AE2\u0AE3\u0AFA-\u0B03\u0B3C\u0B3E-\u0B57\u0B62\u0B63\u0B82\u0BBE-\u0BCD\u0BD7\u0C00-\u0C04'
      || '\u0C3C\u0C3E-\u0C56\u0C62\u0C63\u0C81-\u0C83\u0CBC\u0CBE-\u0CD6\u0CE2\u0CE3\u0CF3\u0D00-\u0D03\u0D3B\u0D3C\u0D3E-\u0D4D\u0D57\u0D62\u0D63'
      || '\u0D81-\u0D83\u0DCA-\u0DDF\u0DF2\u0DF3\u0E31\u0E34-\u0E3A\u0E47-\u0E4E\u0EB1\u0EB4-\u0EBC\u0EC8-\u0ECE\u0F71-\u0F84\u0F8D-\u0FBC'
      || '\u102B-\u103E\u1056-\u1059\u135D-\u135F\u17B6-\u17D3\u1AB0-\u1AFF\u1DC0-\u1DFF\u200C\u200D\u20D0-\u20F0\u302A-\u302F\u3099\u309A'
      || '\uA8E0-\uA8F1\uFE00-\uFE0F\uFE20-\uFE2F\U0001F3FB-\U0001F3FF\U000E0020-\U000E007F]')
    or substr(value, place, 1) ~ '[\u200D\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0C4D\u0CCD\u0D4D\u0DCA]'
    -- Two letters are a flag.
    or next ~ '[\U0001F1E6-\U0001F1FF]' and char_length(substring(left(value, place) from '[\U0001F1E6-\U0001F1FF]*$')) % 2 = 1);
end $function$;
comment on function app.is_inside_character(text,integer) is 'Whether a cut after so many code points would part what is seen as one character';
grant execute on function app.is_inside_character(text,integer) to authenticated, service_role;
