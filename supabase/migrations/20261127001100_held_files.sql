-- On a hosted project too a hidden picture is gone from its addresses in the act itself, and not when a timer has moved its file.
-- The platform's Storage finds a file by its row: by bucket and name, and its bytes by bucket, name and version (`<bucket>/<name>/<version>`). A row
-- that is called `<name>/<version>` and has no version means the same bytes, and no address that anybody knows leads to it. From there a job
-- moves the file to the private bucket as before; given back sooner, the row gets its name and version again.
-- The embedded server finds bytes by the name alone, and asks app.is_hidden_file for each of them: there nothing is renamed.

alter table app.hidden_files add column held_name text;
comment on column app.hidden_files.held_name is
  'On the platform''s Storage: what the file is called in its public bucket from the hiding until it is moved, its name and its version; else null';

create index hidden_files_held_idx on app.hidden_files (bucket, held_name) where held_name is not null;

-- Security definer: policies and the storage ask it, and which files are hidden is nobody's to read.
create or replace function app.is_hidden_file(in_bucket text, in_name text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
      select from app.hidden_files h
      where h.bucket = in_bucket and h.name = in_name and not (h.wanted = 'shown' and h.placed = 'public'))
    or exists (select from app.hidden_files h where h.bucket = in_bucket and h.held_name = in_name);
end $$;

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

create or replace function app.hide_picture(in_report uuid, in_member uuid, in_bucket text, in_name text, in_address text) returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  v_id uuid;
  v_places jsonb;
  v_profile public.profiles;
begin
  select h.id into v_id from app.hidden_files h
  where h.member_id = in_member and h.address = in_address and h.wanted <> 'shown' order by h.hidden_at desc limit 1;
  if v_id is not null then
    return v_id;
  end if;
  select * into v_profile from public.profiles p where p.id = in_member;
  select coalesce(jsonb_agg(jsonb_build_object('workout_id', w.id, 'place', app.first_place(w.id, u.place)) order by w.created_at, w.id), '[]') into v_places
  from public.workout_records w, unnest(w.image_urls) with ordinality u (stored, place)
  where w.user_id = in_member and app.holds_picture(u.stored, in_address);
  v_places := v_places
    || case when app.holds_picture(v_profile.profile_image_url, in_address) then '[{"field": "profile_image_url"}]' else '[]' end::jsonb
    || case when app.holds_picture(v_profile.photo_url, in_address) then '[{"field": "photo_url"}]' else '[]' end::jsonb;
  v_id := gen_random_uuid();
  insert into app.hidden_files (id, report_id, member_id, bucket, name, hidden_name, address, places)
  values (v_id, in_report, in_member, in_bucket, in_name, in_member || '/' || v_id || coalesce(substring(in_name from '\.[A-Za-z0-9]{1,8}$'), ''), in_address, v_places);
  update public.workout_records w
  set image_urls = array(select u.stored from unnest(w.image_urls) with ordinality u (stored, place) where not app.holds_picture(u.stored, in_address) order by u.place)
  where w.user_id = in_member and exists (select from unnest(w.image_urls) u (stored) where app.holds_picture(u.stored, in_address));
  update public.profiles p set
    profile_image_url = case when app.holds_picture(p.profile_image_url, in_address) then null else p.profile_image_url end,
    photo_url = case when app.holds_picture(p.photo_url, in_address) then null else p.photo_url end
  where p.id = in_member and (app.holds_picture(p.profile_image_url, in_address) or app.holds_picture(p.photo_url, in_address));
  if in_bucket is not null then
    perform app.hold_files(array[v_id]);
    perform app.settle_file(v_id, 'hidden');
  end if;
  return v_id;
end $$;

create or replace function app.show_picture(in_file app.hidden_files) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if in_file.bucket is null or app.release_file(in_file) then
    update app.hidden_files h set wanted = 'shown', settled_at = app.now() where h.id = in_file.id;
    perform app.put_picture_back(in_file);
  else
    -- The rows follow when the file is back in its bucket.
    perform app.settle_file(in_file.id, 'shown');
  end if;
end $$;

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

-- Security definer: writes what API roles can't; app.require_service asks who calls.
create or replace function app.hidden_file_step(in_file uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_file app.hidden_files;
  v_report app.content_reports;
  v_placed text;
  v_public jsonb;
  v_private jsonb;
begin
  perform app.require_service();
  select * into v_file from app.hidden_files h where h.id = in_file for update;
  if v_file.id is null or v_file.bucket is null or v_file.placed = 'gone' then
    return '{}';
  end if;
  -- Its time is over: nobody appealed, or the file was kept for an appeal that was decided meanwhile.
  select * into v_report from app.content_reports r where r.id = v_file.report_id;
  if v_file.wanted = 'hidden' and v_report.state = 'decided'
    and v_report.decided_at + make_interval(days => app.hidden_file_days()) <= app.now() then
    v_file.wanted := 'gone';
    update app.hidden_files h set wanted = 'gone' where h.id = in_file;
  end if;
  -- The process that moved it may have ended before it told.
  v_placed := app.place_of_file(v_file);
  v_public := jsonb_build_object('bucket', v_file.bucket, 'name', coalesce(v_file.held_name, v_file.name));
  v_private := jsonb_build_object('bucket', 'hidden-images', 'name', v_file.hidden_name);
  return case
    when v_file.wanted = 'hidden' and v_placed = 'public' then jsonb_build_object('from', v_public, 'to', v_private, 'placed', 'private')
    when v_file.wanted = 'hidden' and v_placed <> v_file.placed then jsonb_build_object('placed', v_placed)
    when v_file.wanted = 'shown' and v_placed = 'private' then
      jsonb_build_object('from', v_private, 'to', v_public || jsonb_build_object('name', v_file.name), 'placed', 'public')
    when v_file.wanted = 'shown' then jsonb_build_object('placed', 'public')
    when v_file.wanted = 'gone' then jsonb_build_object('remove', case when v_placed = 'public' then v_public else v_private end, 'placed', 'gone')
    else '{}' end;
end $$;

-- Security definer: writes what API roles can't; app.require_service asks who calls.
create or replace function app.hidden_file_placed(in_file uuid, in_placed text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_file app.hidden_files;
begin
  perform app.require_service();
  if in_placed is null or in_placed not in ('public', 'private', 'gone') then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'A file is public, private or gone';
  end if;
  perform app.lock_member(h.member_id) from app.hidden_files h where h.id = in_file;
  -- It was given back while it was held: then there was nothing to move.
  perform app.release_file(h) from app.hidden_files h where h.id = in_file and in_placed = 'public' and h.wanted = 'shown';
  update app.hidden_files h set placed = in_placed, held_name = case when in_placed = 'public' then h.held_name end,
    settled_at = case when in_placed = 'gone' or in_placed = 'public' and h.wanted = 'shown' then app.now() end
  where h.id = in_file returning * into v_file;
  if in_placed = 'public' and v_file.wanted = 'shown' then
    perform app.own_file_again(v_file.bucket, v_file.name, v_file.member_id);
    perform app.put_picture_back(v_file);
  end if;
  return jsonb_build_object('success', v_file.id is not null);
end $$;

-- Pictures that wait for the job since before.
select app.hold_files(array(select h.id from app.hidden_files h where h.bucket is not null and h.wanted <> 'shown' and h.placed = 'public'));

-- Grants --------------------------------------------------------------------------------------------

revoke execute on all functions in schema app from public;
