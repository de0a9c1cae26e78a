-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.card_network(given_address text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select app.network_of(app.caller_address(given_address), 64) $function$;
comment on function app.card_network(text) is 'What wrong codes are counted under: an address, of IPv6 the /64 that a household has';
-- Nobody but the owner and what the owner defined may call it.
