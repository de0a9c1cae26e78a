-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.benefits_until(member_id uuid)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select least(l.level_expires_at, app.participates_until(member_id))
  from public.user_progress_level l where l.user_id = member_id
$function$;
comment on function app.benefits_until(uuid) is 'Until when a member who may use the benefits now may do so: the end of the plan or of the last challenge, whichever is first';
-- Nobody but the owner and what the owner defined may call it.
