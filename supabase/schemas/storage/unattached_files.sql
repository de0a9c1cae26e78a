-- A picture that hangs on nothing goes after some days: uploaded for a workout that was never recorded, or taken off one. Photos are sent before their
-- workout, and a device may keep that for days, so the days are counted from when it was first seen to hang on nothing.

create function app.unattached_file_days() returns integer
language sql immutable set search_path = ''
as $$ select 30 $$;
comment on function app.unattached_file_days() is 'Days after which a picture that hangs on nothing is deleted';

create table app.unattached_files (
  file_id uuid primary key,
  since timestamptz not null
);
comment on table app.unattached_files is 'Members'' pictures that hang on nothing, looked for once a day';
comment on column app.unattached_files.file_id is 'The id in storage.objects';
comment on column app.unattached_files.since is 'When it was first seen to hang on nothing, or last written over since';

create function app.unattached_step(in_after jsonb, most integer) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  v_page jsonb := '[]';
  v_gone jsonb;
begin
  -- By name, so that the files of a member come together.
  execute $page$
    select coalesce(jsonb_agg(to_jsonb(p) order by p.bucket, p.name), '[]') from (
      select o.id, o.bucket_id as bucket, o.name, greatest(o.created_at, o.updated_at) as written_at from storage.objects o
      where o.bucket_id in ('profile-images', 'workout-images') and (o.bucket_id, o.name) > ($1, $2)
      order by o.bucket_id, o.name limit $3) p
  $page$ into v_page using coalesce(in_after ->> 'bucket', ''), coalesce(in_after ->> 'name', ''), most;
  with files as (
    select (f ->> 'id')::uuid as id, f ->> 'bucket' as bucket, f ->> 'name' as name, (f ->> 'written_at')::timestamptz as written_at,
      app.folder_owner(f ->> 'name') as member_id, app.picture_address(f ->> 'bucket', f ->> 'name') as address
    from jsonb_array_elements(v_page) f
  ), owners as (
    select distinct f.member_id from files f where f.member_id is not null
  ), attached as (
    -- Rows that the operator loaded may have an origin in front.
    select substring(u.stored from '/storage/v1/object/public/.*$') as address from owners o join public.workout_records w on w.user_id = o.member_id, unnest(w.image_urls) u (stored)
    union
    select substring(s.stored from '/storage/v1/object/public/.*$') from owners o join public.profiles p on p.id = o.member_id,
      lateral (values (p.profile_image_url), (p.photo_url)) s (stored)
    union
    select g.user_photo_url from owners o join public.challenge_progress g on g.user_id = o.member_id
  ), loose as (
    -- A hidden or reported file is another matter, and so are files in a folder that is nobody's or of an account that is gone.
    select f.* from files f join public.profiles p on p.id = f.member_id
    where not exists (select from attached a where a.address = f.address) and not app.is_kept_file(f.bucket, f.name)
  ), found as (
    insert into app.unattached_files as u (file_id, since) select l.id, app.now() from loose l
    on conflict (file_id) do update set since = case when (select l.written_at from loose l where l.id = excluded.file_id) > u.since then excluded.since else u.since end
    returning u.file_id, u.since
  ), kept as (
    delete from app.unattached_files u using files f where u.file_id = f.id and not exists (select from loose l where l.id = f.id)
  )
  select coalesce(jsonb_agg(jsonb_build_object('bucket', l.bucket, 'name', l.name) order by l.bucket, l.name), '[]') into v_gone
  from found u join loose l on l.id = u.file_id where u.since <= app.now() - make_interval(days => app.unattached_file_days());
  return jsonb_build_object('files', v_gone,
    'next', case when jsonb_array_length(v_page) = most then jsonb_build_object('bucket', v_page -> (most - 1) -> 'bucket', 'name', v_page -> (most - 1) -> 'name') end);
end $$;
comment on function app.unattached_step(jsonb, integer) is
  'Looks at the next so many of members'' pictures: notes those that hang on nothing, and tells which have for app.unattached_file_days() and where to go on: {files: [{bucket, name}], next}';

-- Security definer: storage.objects belongs to the storage server.
create function app.unattached_files_step(in_after jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app.require_service();
  if to_regclass('storage.objects') is null then
    return '{"files": [], "next": null}';
  end if;
  if in_after is null then
    execute 'delete from app.unattached_files u where not exists (select from storage.objects o where o.id = u.file_id)';
  end if;
  return app.unattached_step(in_after, 500);
end $$;
comment on function app.unattached_files_step(jsonb) is 'What unattached_files_step does';

create function public.unattached_files_step(p_after jsonb default null) returns jsonb
language sql volatile set search_path = ''
as $$ select app.unattached_files_step(p_after) $$;
comment on function public.unattached_files_step(jsonb) is
  'For the function run-jobs: members'' pictures that hang on nothing and whose days are over, to be deleted, from among the next 500. p_after is the next of the call before. Replies
{files: [{bucket, name}], next}: next is null at the end';

-- RLS ------------------------------------------------------------------------------------------------

alter table app.unattached_files enable row level security;

-- Grants ---------------------------------------------------------------------------------------------

revoke all on app.unattached_files from public, anon, authenticated, service_role;
revoke execute on function public.unattached_files_step(jsonb) from public, anon, authenticated;
grant execute on function app.unattached_file_days() to anon, authenticated, service_role;
grant execute on function app.unattached_files_step(jsonb), public.unattached_files_step(jsonb) to service_role;
