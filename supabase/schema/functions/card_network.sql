-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.card_network(given_address text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  -- The embedded server knows who called; elsewhere it is what the function was told.
  v_address inet := app.client_address();
begin
  begin
    v_address := coalesce(v_address, nullif(btrim(given_address), '')::inet);
  exception when others then
    null;
  end;
  if v_address is null then
    return 'network unknown';
  end if;
  return 'network ' || case when family(v_address) = 6 then network(set_masklen(v_address, 64))::text else host(v_address) end;
end $function$;
comment on function app.card_network(text) is 'What wrong codes are counted under: an address, of IPv6 the /64 that a household has';
-- Nobody but the owner and what the owner defined may call it.
