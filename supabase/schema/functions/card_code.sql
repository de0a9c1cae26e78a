-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.card_code(key bytea, minute bigint)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return app.letters_of(app.hmac_sha256(key, convert_to(minute::text, 'UTF8')), 6);
end $function$;
comment on function app.card_code(bytea,bigint) is 'The six letters of a minute. domain/card-code.ts is the same';
-- Nobody but the owner and what the owner defined may call it.
