-- Whether the project has Storage. The migrations' blocks for its tables do nothing where the database's owner has said that there is none.

-- A database's owner may not set a parameter of its own for it, unless it is a superuser: PostgreSQL refuses it, and the platform's extension
-- (supautils) too. Anybody may set it for a session, which the address of the database does.
create function app.has_storage() returns boolean
language plpgsql stable set search_path = ''
as $$
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
    'Where the club has no Storage, say so first: put options=-c%%20club.without_storage%%3Don into the database''s address, '
    'or as a superuser: alter database %I set club.without_storage = ''on''', missing, current_database());
end $$;
comment on function app.has_storage() is
  'For migrations: whether Storage''s tables are there. Raises 55000 when they are missing and club.without_storage is not on';
