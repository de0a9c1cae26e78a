-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.is_visible(value text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  -- What is left out: control characters, white space, Unicode's Default_Ignorable_Code_Point (Hangul fillers, variation selectors, tags …),
  -- interlinear marks, and two characters that are drawn as nothing: the empty Braille cell and the null notehead.
  return value ~ ('[^\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F'
    || '\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D159\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]');
end $function$;
comment on function app.is_visible(text) is 'Whether a text has a character that can be seen; null for null';
grant execute on function app.is_visible(text) to anon, authenticated, service_role;
