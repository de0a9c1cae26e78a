-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.has_storage()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  -- The platform's image makes tables without most of these; Storage adds them when it first starts.
  missing constant text := app.missing_columns(array[
    'storage.buckets.public', 'storage.buckets.file_size_limit', 'storage.buckets.allowed_mime_types',
    'storage.objects.bucket_id', 'storage.objects.owner_id', 'storage.objects.metadata']);
begin
  if missing is null then
    return true;
  elsif current_setting('club.without_storage', true) = 'on' then
    return false;
  end if;
  -- Skipped without a word, the buckets and their policies would be missing for ever.
  raise exception using errcode = '55000', message = format(
    'Storage has not made its tables yet (%s). Start it once, then run the migrations again. '
    'Where the club has no Storage, say so first: alter database %I set club.without_storage = ''on''', missing, current_database());
end $function$;
comment on function app.has_storage() is 'For migrations: whether Storage''s tables are there. Raises 55000 when they are missing and club.without_storage is not on';
-- Nobody but the owner and what the owner defined may call it.
