-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.participates_until(member_id uuid)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select max(c.end_date)
  from public.challenge_participants p join public.challenges c on c.id = p.challenge_id
  where p.user_id = member_id and p.status = 'active' and c.active and c.end_date > app.now()
$function$;
comment on function app.participates_until(uuid) is 'When the last of the challenges ends that the member takes part in; null where they take part in none';
-- Nobody but the owner and what the owner defined may call it.
