-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.check_given_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not app.is_member_write() then
    return new;
  end if;
  -- An empty name takes the name away. One of other characters that can't be seen is meant to deceive.
  -- What was not changed is not judged: it was right when it was stored.
  if new.name is distinct from old.name and btrim(new.name) <> '' and app.clean_line(new.name) is null
    or new.goals is distinct from old.goals and (array_ndims(new.goals) > 1 or exists (select from unnest(new.goals) goal where goal is null)) then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'A name that can not be seen, or a goal that is none';
  end if;
  return new;
end $function$;
comment on function app.check_given_profile() is 'Trigger: refuses a member''s invisible name and goals that are null, before profiles_guard cleans what was given';
-- Nobody but the owner and what the owner defined may call it.
