-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.on_account_gone()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Where nobody keeps a list, nothing of the account stays here either.
  if exists (select from app.sweeps s where s.name = 'deletion_list') then
    insert into app.deleted_accounts (user_id) values (old.id) on conflict (user_id) do nothing;
  end if;
  return null;
end $function$;
comment on function app.on_account_gone() is 'Trigger on auth.users: a deleted account is to be written into the list beside the backups';
-- Nobody but the owner and what the owner defined may call it.
