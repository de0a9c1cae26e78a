-- Functions that read and clean texts and JSON.

-- A name that can not be seen is no name.
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

-- The classes are written out, so that they are the same on every engine and under every collation.
-- domain/cases/clean-text.json is the case table of the three, domain/clean-text.ts the other half of clean_line.

create function app.keep_joiners(value text) returns text
language plpgsql immutable set search_path = ''
as $$
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
end $$;
comment on function app.keep_joiners(text) is
  'The text without U+200C and U+200D but where they mean something: between letters, after a virama, and U+200D between pictures of an emoji';

create function app.clean_line(value text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  -- Control, zero-width and direction-changing characters would let one member disturb another's screen.
  cleaned constant text := nullif(btrim(regexp_replace(app.keep_joiners(regexp_replace(value,
    '[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]', '', 'g')),
    '[\u0001-\u0020\u007F-\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+', ' ', 'g')), '');
begin
  -- Nearly every text has an ASCII letter and needs no further check.
  return case when cleaned ~ '[!-~]' or app.is_visible(cleaned) then cleaned end;
end $$;
comment on function app.clean_line(text) is
  'One line of text, trimmed, without control characters and joiners that join nothing; null when nothing is left that can be seen';

create function app.clean_text(value text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  cleaned constant text := nullif(btrim(app.keep_joiners(regexp_replace(replace(replace(value, E'\r\n', E'\n'), E'\r', E'\n'),
    '[\u0001-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]', '', 'g')), E' \t\n'), '');
begin
  -- Nearly every text has an ASCII letter and needs no further check.
  return case when cleaned ~ '[!-~]' or app.is_visible(cleaned) then cleaned end;
end $$;
comment on function app.clean_text(text) is
  'Text of several lines, trimmed, without control characters but line breaks and tabs; null when nothing is left that can be seen';

create function app.is_inside_character(value text, place integer) returns boolean
language plpgsql immutable set search_path = ''
as $$
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
end $$;
comment on function app.is_inside_character(text, integer) is
  'Whether a cut after so many code points would part what is seen as one character';

create function app.first_character(value text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  place integer := 1;
begin
  while app.is_inside_character(value, place) loop
    place := place + 1;
  end loop;
  return left(value, place);
end $$;
comment on function app.first_character(text) is 'What is seen as the first character of a text: with its accents, or a whole emoji';

create function app.shortened(value text, longest integer) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  words constant text := regexp_replace(left(value, longest + 1), '\s+\S*$', '');
  place integer := longest;
begin
  if char_length(value) <= longest then
    return value;
  elsif char_length(words) between longest / 2 and longest then
    return words;
  end if;
  while app.is_inside_character(value, place) loop
    place := place - 1;
  end loop;
  return btrim(left(value, case when place > 0 then place else longest end));
end $$;
comment on function app.shortened(text, integer) is
  'The text in at most so many characters: whole words where it has some, and never half of what is seen as one character';

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

-- An address is one address: list syntax, which a mail program sends to each part of, is none.

create function app.is_mail_address(value text) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(char_length(value) <= 254
    and value ~ '^[^@\s[:cntrl:]<>"(),:;\[\]\\]{1,64}@[^@\s[:cntrl:]<>"(),:;\[\]\\]{1,189}\.[^@\s[:cntrl:]<>".(),:;\[\]\\]{2,}$', false)
$$;
comment on function app.is_mail_address(text) is
  'Whether a text is one e-mail address that a mail may be sent to, and nothing else. domain/cases/mail-address.json is its case table, _shared/mail-address.ts its other half';

-- The owner of an address has all its tags, too.

create function app.mailbox_of(address text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when a.host in ('gmail.com', 'googlemail.com') then replace(a.name, '.', '') || '@gmail.com'
    else coalesce(a.name || '@' || a.host, lower(address)) end
  from (select coalesce(nullif(split_part(m.parts[1], '+', 1), ''), m.parts[1]) as name, m.parts[2] as host
    from (select regexp_match(lower(address), '^(.+)@([^@]+)$') as parts) m) a
$$;
comment on function app.mailbox_of(text) is
  'The mailbox that an address leads to, as far as mails to it are counted: without a tag, and at Gmail without dots. domain/cases/mailboxes.json is its case table, domain/mailbox.ts its other half';

-- domain/number-text.ts is the same rule, domain/cases/hours-in-words.json the case table.
create function app.hours_in_words(hours integer) returns text
language sql immutable set search_path = ''
as $$
  select case
    when n.days = 365 then 'um ano'
    when n.days = 7 then 'uma semana'
    when n.days is not null then app.count_in_words(n.days, false) || case when n.days = 1 then ' dia' else ' dias' end
    else app.count_in_words(hours, true) || case when hours = 1 then ' hora' else ' horas' end end
  from (select case when hours % 24 = 0 then hours / 24 end as days) n
$$;
comment on function app.hours_in_words(integer) is 'So many hours as a sentence says them, in days where they are whole ones: uma hora, um dia, 36 horas';

create function app.count_in_words(count integer, is_feminine boolean) returns text
language sql immutable set search_path = ''
as $$
  select coalesce((case when is_feminine then array['uma', 'duas'] else array['um', 'dois'] end
    || array['três', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove', 'dez'])[count], count::text)
$$;
comment on function app.count_in_words(integer, boolean) is 'A number from one in a sentence: a word up to ten, digits beyond';

-- Grants ---------------------------------------------------------------------------------------------

grant execute on function app.is_visible(text), app.json_object(jsonb) to anon, authenticated, service_role;
grant execute on function app.keep_joiners(text), app.clean_line(text), app.clean_text(text), app.is_inside_character(text, integer),
  app.first_character(text), app.shortened(text, integer) to authenticated, service_role;
