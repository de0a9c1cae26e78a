-- A name that nobody can see is none, whatever its characters are; a list of goals holds goals.
-- domain/cases/visible-text.json is the rule's case table, domain/visible-text.ts its other half.

-- Functions -----------------------------------------------------------------------------------------

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

create or replace function app.clean_line(value text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  -- Control, zero-width and direction-changing characters would let one member disturb another's screen.
  cleaned constant text := nullif(btrim(regexp_replace(regexp_replace(value,
    '[\u061C\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]', '', 'g'),
    '[[:cntrl:][:space:]\u00A0\u2028\u2029]+', ' ', 'g')), '');
begin
  -- Nearly every text has a letter of ASCII, and needs no second look.
  return case when cleaned ~ '[!-~]' or app.is_visible(cleaned) then cleaned end;
end $$;
comment on function app.clean_line(text) is 'One line of text, trimmed, without control characters; null when nothing is left that can be seen';

create or replace function app.clean_text(value text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  cleaned constant text := nullif(btrim(regexp_replace(replace(replace(value, E'\r\n', E'\n'), E'\r', E'\n'),
    '[\u0001-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]', '', 'g'), E' \t\n'), '');
begin
  -- Nearly every text has a letter of ASCII, and needs no second look.
  return case when cleaned ~ '[!-~]' or app.is_visible(cleaned) then cleaned end;
end $$;
comment on function app.clean_text(text) is
  'Text of several lines, trimmed, without control characters but line breaks and tabs; null when nothing is left that can be seen';

create function app.check_given_profile() returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  if not app.is_member_write() then
    return new;
  end if;
  -- An empty name takes the name away. One of other characters that can't be seen is meant to deceive.
  if btrim(new.name) <> '' and app.clean_line(new.name) is null
    or array_ndims(new.goals) > 1 or exists (select from unnest(new.goals) goal where goal is null) then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'A name that can not be seen, or a goal that is none';
  end if;
  return new;
end $$;
comment on function app.check_given_profile() is 'Trigger: refuses a member''s invisible name and goals that are null, before profiles_guard cleans what was given';

-- Its name puts it before profiles_guard.
create trigger profiles_check_given before insert or update of name, goals on public.profiles
  for each row execute function app.check_given_profile();

-- Rows that are there already -----------------------------------------------------------------------

-- Nothing can be looked for in a list of lists.
update public.profiles p set goals = '{}' where array_ndims(p.goals) > 1;
update public.profiles p set goals = array_remove(p.goals, null) where array_position(p.goals, null) is not null;
update public.profiles p set name = null where p.name is not null and app.clean_line(p.name) is null;

-- Grants --------------------------------------------------------------------------------------------

revoke execute on function app.is_visible(text), app.check_given_profile() from public;
grant execute on function app.is_visible(text) to anon, authenticated, service_role;
