-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.guard_progress()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not app.is_member_write() then
    return new;
  end if;
  if new.user_id is distinct from (select auth.uid()) or not app.is_active_participant(new.challenge_id)
    or coalesce(new.points, 0) <> 0 or coalesce(new.completion_percentage, 0) <> 0 then
    raise exception using errcode = '42501', message = 'forbidden', detail = 'Progress is kept by the club';
  end if;
  -- The row came with joining, so the app's own insert has nothing left to do.
  return null;
end $function$;
comment on function app.guard_progress() is 'Trigger: accepts a participant''s own insert of 0/0 and does nothing, refuses any other';
-- Nobody but the owner and what the owner defined may call it.
