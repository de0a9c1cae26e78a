-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.hmac_sha256(key bytea, message bytea)
 RETURNS bytea
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_inner bytea := decode(repeat('36', 64), 'hex');
  v_outer bytea := decode(repeat('5c', 64), 'hex');
begin
  for place in 0 .. octet_length(key) - 1 loop
    v_inner := set_byte(v_inner, place, get_byte(key, place) # 54);
    v_outer := set_byte(v_outer, place, get_byte(key, place) # 92);
  end loop;
  return sha256(v_outer || sha256(v_inner || message));
end $function$;
comment on function app.hmac_sha256(bytea,bytea) is 'HMAC of RFC 2104 for keys of at most 64 bytes; a hosted project may lack pgcrypto here';
-- Nobody but the owner and what the owner defined may call it.
