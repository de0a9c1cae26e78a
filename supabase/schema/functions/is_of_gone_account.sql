-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.is_of_gone_account(subscription jsonb)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select subscription ->> 'user_id' is not null
    and not exists (select from public.profiles p where p.id::text = subscription ->> 'user_id')
    and exists (select from app.gone_accounts g where g.account_hash = app.hash_of_account(subscription ->> 'user_id'))
$function$;
comment on function app.is_of_gone_account(jsonb) is 'Whether a reported subscription was paid by a member who has deleted the account. One of whom the club has never heard is none: a restored backup is
older than some accounts';
-- Nobody but the owner and what the owner defined may call it.
