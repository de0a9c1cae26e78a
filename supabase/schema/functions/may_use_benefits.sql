-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.may_use_benefits(member_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select app.plan_opens_benefits(member_id) and app.participates_until(member_id) is not null $function$;
comment on function app.may_use_benefits(uuid) is 'Whether a partner gives the member benefits now: their plan opens them, and they take part in a challenge';
-- Nobody but the owner and what the owner defined may call it.
