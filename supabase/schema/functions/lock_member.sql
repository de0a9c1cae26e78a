-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.lock_member(member_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- Every write of a member's data takes this lock first, so that the member's calls queue up and never deadlock.
  perform from public.profiles p where p.id = member_id for no key update;
  return found;
end $function$;
comment on function app.lock_member(uuid) is 'Makes the member''s concurrent calls wait for each other; nobody else''s. False when there is no such profile';
grant execute on function app.lock_member(uuid) to service_role;
