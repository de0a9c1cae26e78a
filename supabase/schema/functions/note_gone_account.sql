-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.note_gone_account(account_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into app.gone_accounts (account_hash) values (app.hash_of_account(account_id::text)) on conflict (account_hash) do nothing
$function$;
comment on function app.note_gone_account(uuid) is 'Remembers for thirty days that an account was deleted';
-- Nobody but the owner and what the owner defined may call it.
