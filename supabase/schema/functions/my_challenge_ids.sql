-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.my_challenge_ids()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
AS $function$
  select p.challenge_id from public.challenge_participants p
  where p.user_id = (select auth.uid()) and p.status = 'active'
$function$;
comment on function app.my_challenge_ids() is 'The challenges the caller takes part in now';
grant execute on function app.my_challenge_ids() to authenticated, service_role;
