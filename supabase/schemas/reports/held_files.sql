-- On a hosted project too a hidden picture is gone from its addresses in the act itself, and not when a timer has moved its file.
-- The platform's Storage finds a file by its row: by bucket and name, and its bytes by bucket, name and version (`<bucket>/<name>/<version>`). A row
-- that is called `<name>/<version>` and has no version means the same bytes, and no address that anybody knows leads to it. From there a job
-- moves the file to the private bucket as before; given back sooner, the row gets its name and version again.
-- The embedded server finds bytes by the name alone, and asks app.is_hidden_file for each of them: there nothing is renamed.

create function app.hold_files(ids uuid[]) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if to_regclass('storage.objects') is null or not app.is_platform_storage() then
    return;
  end if;
  -- A file of long ago may have no version: it is hidden when it is moved.
  execute $held$
    with held as (
      update storage.objects o set name = o.name || '/' || o.version, version = null
      from app.hidden_files h
      where h.id = any ($1) and o.bucket_id = h.bucket and o.name = h.name and o.version <> ''
      returning h.id, o.name
    )
    update app.hidden_files h set held_name = held.name from held where h.id = held.id
  $held$ using ids;
exception when insufficient_privilege then
  -- Where Storage lets nobody else write its rows a file is hidden when it is moved.
  null;
end $$;
comment on function app.hold_files(uuid[]) is 'Takes hidden files away from their addresses, where the platform''s Storage answers by its rows';

create function app.release_file(in_file app.hidden_files) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  v_rows integer := 0;
begin
  if in_file.held_name is null or to_regclass('storage.objects') is null then
    return false;
  end if;
  execute 'update storage.objects o set name = $3, version = $4 where o.bucket_id = $1 and o.name = $2'
  using in_file.bucket, in_file.held_name, in_file.name, substring(in_file.held_name from length(in_file.name) + 2);
  get diagnostics v_rows = row_count;
  if v_rows = 1 then
    update app.hidden_files h set held_name = null where h.id = in_file.id;
  end if;
  return v_rows = 1;
end $$;
comment on function app.release_file(app.hidden_files) is 'Brings a held file back to its addresses; false where it is not held, or was moved already';

create function app.place_of_file(in_file app.hidden_files) returns text
language plpgsql stable set search_path = ''
as $$
declare
  v_is_private boolean := false;
  v_is_public boolean := false;
begin
  if to_regclass('storage.objects') is not null then
    execute $there$ select exists (select from storage.objects o where o.bucket_id = 'hidden-images' and o.name = $1),
      exists (select from storage.objects o where o.bucket_id = $2 and o.name = $3) $there$
    into v_is_private, v_is_public using in_file.hidden_name, in_file.bucket, coalesce(in_file.held_name, in_file.name);
  end if;
  return case when v_is_private and not v_is_public then 'private' when v_is_public and not v_is_private then 'public' else in_file.placed end;
end $$;
comment on function app.place_of_file(app.hidden_files) is 'Where a hidden file is by Storage''s rows: public or private; as it was told last where they do not say';
