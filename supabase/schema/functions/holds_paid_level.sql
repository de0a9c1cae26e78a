-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.holds_paid_level(member_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from public.level_grants g
    where g.user_id = member_id and g.source = 'payment' and (g.until is null or g.until > app.now())
  )
$function$;
comment on function app.holds_paid_level(uuid) is 'Whether a payment makes the member expert now';
grant execute on function app.holds_paid_level(uuid) to authenticated, service_role;
