-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.is_active_participant(in_challenge uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select app.is_active_participant(in_challenge, (select auth.uid())) $function$;
comment on function app.is_active_participant(uuid) is 'Whether the caller takes part in a challenge now';
grant execute on function app.is_active_participant(uuid) to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.is_active_participant(in_challenge uuid, member_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from public.challenge_participants p
    where p.challenge_id = in_challenge and p.user_id = member_id and p.status = 'active'
  );
end $function$;
comment on function app.is_active_participant(uuid,uuid) is 'Whether a member takes part in a challenge now';
grant execute on function app.is_active_participant(uuid,uuid) to authenticated, service_role;
