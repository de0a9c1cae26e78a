-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.on_challenge_target_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update public.challenge_progress g
  set completion_percentage = app.completion_percentage(g.check_ins_count, new.target_check_ins)
  where g.challenge_id = new.id;
  return null;
end $function$;
comment on function app.on_challenge_target_changed() is 'Trigger: keeps completion when the operator changes the target';
-- Nobody but the owner and what the owner defined may call it.
