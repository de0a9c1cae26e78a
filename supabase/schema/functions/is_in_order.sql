-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.is_in_order(status text, paid_until timestamp with time zone, suspended_at timestamp with time zone, withdrawn_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select status in ('active', 'trialing') and paid_until is not null and suspended_at is null and withdrawn_at is null $function$;
comment on function app.is_in_order(text,timestamp with time zone,timestamp with time zone,timestamp with time zone) is 'Whether a subscription is paid for; of two such ones the first stays. domain/cases/paid-for.json has the cases';
grant execute on function app.is_in_order(text,timestamp with time zone,timestamp with time zone,timestamp with time zone) to authenticated, service_role;
