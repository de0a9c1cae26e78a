-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.network_of(address inet)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select network(set_masklen(address, case family(address) when 4 then 24 else 48 end))::text $function$;
comment on function app.network_of(inet) is 'The network an address lies in, as a member reads it: the first three numbers of IPv4, the first three groups of IPv6';
-- Nobody but the owner and what the owner defined may call it.

CREATE OR REPLACE FUNCTION app.network_of(address inet, bits integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select 'network ' || case when address is null then 'unknown' when family(address) = 6 then network(set_masklen(address, bits))::text else host(address) end
$function$;
comment on function app.network_of(inet,integer) is 'A network as attempts are counted by it: an IPv4 address, or so many bits of an IPv6 one';
-- Nobody but the owner and what the owner defined may call it.
