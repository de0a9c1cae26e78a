-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.payment_caller(member_id uuid, in_address text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  -- A gym is one network: a member is counted as themselves.
  return coalesce('member ' || member_id, app.card_network(in_address));
end $function$;
comment on function app.payment_caller(uuid,text) is 'For whom a call of the payment functions is counted: the member, or a visitor''s network';
-- Nobody but the owner and what the owner defined may call it.
