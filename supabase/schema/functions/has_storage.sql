-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.has_storage()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if to_regclass('storage.buckets') is not null and to_regclass('storage.objects') is not null then
    return true;
  elsif current_setting('club.without_storage', true) = 'on' then
    return false;
  end if;
  -- Skipped without a word, the buckets and their policies would be missing for ever.
  raise exception using errcode = '55000', message = format(
    'Storage has not made its tables yet (storage.buckets, storage.objects). Start it once, then run the migrations again. '
    'Where the club has no Storage, say so first: alter database %I set club.without_storage = ''on''', current_database());
end $function$;
comment on function app.has_storage() is 'For migrations: whether Storage''s tables are there. Raises 55000 when they are missing and club.without_storage is not on';
-- Nobody but the owner and what the owner defined may call it.
