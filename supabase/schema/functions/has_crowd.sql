-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.has_crowd(in_challenge uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select count(*) > app.exact_ranking_limit() from (
    select from public.challenge_progress g where g.challenge_id = in_challenge and g.is_active
    limit app.exact_ranking_limit() + 1
  ) counted
$function$;
comment on function app.has_crowd(uuid) is 'Whether a challenge has more participants than are counted on each request';
-- Nobody but the owner and what the owner defined may call it.
