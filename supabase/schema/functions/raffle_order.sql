-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.raffle_order(seed text, entries integer)
 RETURNS integer[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select array_agg(n order by sha256(convert_to(seed || ':' || n, 'UTF8')), n) from generate_series(1, entries) n $function$;
comment on function app.raffle_order(text,integer) is 'The numbers 1 to entries in the order of the SHA-256 of "seed:number"; the first ones win';
grant execute on function app.raffle_order(text,integer) to service_role;
