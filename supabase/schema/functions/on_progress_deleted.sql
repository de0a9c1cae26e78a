-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.on_progress_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.profiles p where p.id = old.user_id) then
    perform app.refresh_check_in_totals(old.user_id, true);
  end if;
  return null;
end $function$;
comment on function app.on_progress_deleted() is 'Trigger: a deleted challenge no longer counts in its members'' totals';
-- Nobody but the owner and what the owner defined may call it.
