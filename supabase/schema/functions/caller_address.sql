-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.caller_address(given_address text)
 RETURNS inet
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
  return v_address;
end $function$;
comment on function app.caller_address(text) is 'Who called, by the embedded server or else by what a function was told; null for what is no address';
-- Nobody but the owner and what the owner defined may call it.
