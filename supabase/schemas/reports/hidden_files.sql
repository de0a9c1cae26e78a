-- Hidden pictures and texts. A picture leaves the rows at once, and its file goes to a private bucket by a job; from the same moment on the storage
-- answers for it as for one that is not there. A text is covered where others read it.

create table app.hidden_files (
  id uuid primary key default gen_random_uuid(),
  report_id uuid not null references app.content_reports (id) on delete cascade,
  member_id uuid not null references auth.users (id) on delete cascade,
  bucket text,
  name text,
  hidden_name text not null,
  address text not null,
  places jsonb not null,
  wanted text not null default 'hidden' check (wanted in ('hidden', 'shown', 'gone')),
  placed text not null default 'public' check (placed in ('public', 'private', 'gone')),
  hidden_at timestamptz not null default app.now(),
  settled_at timestamptz,
  held_name text,
  hidden_by text not null default 'staff' check (hidden_by in ('staff', 'trusted', 'newcomer', 'minor'))
);
comment on table app.hidden_files is 'Pictures that were hidden, and what has become of their files';
comment on column app.hidden_files.id is 'The hiding';
comment on column app.hidden_files.report_id is 'The report it was hidden for';
comment on column app.hidden_files.member_id is 'Whose it is; the row goes with the account';
comment on column app.hidden_files.bucket is 'The bucket it was shown from; null for a picture that the club does not keep';
comment on column app.hidden_files.name is 'Its name there';
comment on column app.hidden_files.hidden_name is 'Its name in hidden-images';
comment on column app.hidden_files.address is 'Its address, as rows had it';
comment on column app.hidden_files.places is 'Where it comes back to: [{workout_id, place}] and [{field}] of the profile';
comment on column app.hidden_files.wanted is 'hidden, shown (given back) or gone (deleted)';
comment on column app.hidden_files.placed is 'Where the file is: public, private or gone; a job brings it where it is wanted';
comment on column app.hidden_files.hidden_at is 'When it was hidden';
comment on column app.hidden_files.settled_at is 'When it was given back or deleted';
comment on column app.hidden_files.held_name is
  'On the platform''s Storage: what the file is called in its public bucket from the hiding until it is moved, its name and its version; else null';
comment on column app.hidden_files.hidden_by is
  'What hid it: a decision of the staff, or before one a report of a trusted member, of a newcomer, or of a minor';

-- Each picture that is read by a public address asks it: of the few that were ever hidden.
create index hidden_files_file_idx on app.hidden_files (bucket, name);
create index hidden_files_report_idx on app.hidden_files (report_id);
create index hidden_files_member_idx on app.hidden_files (member_id);

-- Security definer: policies and the storage ask it, and which files are hidden is no caller's to read.
create function app.is_hidden_file(in_bucket text, in_name text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
      select from app.hidden_files h
      where h.bucket = in_bucket and h.name = in_name and not (h.wanted = 'shown' and h.placed = 'public'))
    or exists (select from app.hidden_files h where h.bucket = in_bucket and h.held_name = in_name);
end $$;
comment on function app.is_hidden_file(text, text) is 'Whether a file of a public bucket is hidden: it is as if it were not there, and nothing else takes its name';

create function app.settle_file(in_file uuid, in_wanted text, in_due timestamptz default null) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if in_due is null then
    update app.hidden_files h set wanted = in_wanted where h.id = in_file;
  end if;
  perform app.add_job('hidden_file', format('file %s %s', in_file, case when in_due is null then in_wanted else 'due ' || extract(epoch from in_due) end),
    jsonb_build_object('file_id', in_file), in_due);
end $$;
comment on function app.settle_file(uuid, text, timestamptz) is
  'Has a hidden file brought where it is wanted from now on: hidden, shown or gone. With an instant it is asked again then whether it goes';

create function app.holds_picture(stored text, in_address text) returns boolean
language sql immutable set search_path = ''
as $$
  -- Rows that the operator loaded may have an origin in front.
  select coalesce(right(stored, length(in_address)) = in_address, false)
$$;
comment on function app.holds_picture(text, text) is 'Whether a stored address is that of a picture';

create function app.hidden_places(in_workout uuid, except_file uuid) returns setof integer
language sql stable rows 3 set search_path = ''
as $$
  select (p ->> 'place')::integer
  from public.workout_records w join app.hidden_files h on h.member_id = w.user_id, jsonb_array_elements(h.places) p
  where w.id = in_workout and p ->> 'workout_id' = in_workout::text and h.id is distinct from except_file and (h.wanted <> 'shown' or h.settled_at is null)
$$;
comment on function app.hidden_places(uuid, uuid) is 'The places, among a workout''s first pictures, of those that are not shown now; one hiding aside';

create function app.first_place(in_workout uuid, place_now bigint) returns integer
language plpgsql stable set search_path = ''
as $$
declare
  v_place integer := place_now;
  v_hidden integer;
begin
  for v_hidden in select h from app.hidden_places(in_workout, null) h order by h loop
    exit when v_hidden > v_place;
    v_place := v_place + 1;
  end loop;
  return v_place;
end $$;
comment on function app.first_place(uuid, bigint) is 'The place that a picture had while nothing of its workout was hidden';

create function app.hide_picture(in_report uuid, in_member uuid, in_bucket text, in_name text, in_address text) returns uuid
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
comment on function app.hide_picture(uuid, uuid, text, text, text) is
  'Takes a picture out of its member''s rows and has its file moved to hidden-images. The caller has locked the member. Returns the hiding, an older one if it is hidden already';

create function app.put_picture_back(in_file app.hidden_files) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_place jsonb;
  v_at integer;
begin
  for v_place in select p from jsonb_array_elements(in_file.places) p loop
    -- Pictures come back in any order: each stands before those that stood behind it.
    v_at := (v_place ->> 'place')::integer - (
      select count(*) from app.hidden_places((v_place ->> 'workout_id')::uuid, in_file.id) h where h < (v_place ->> 'place')::integer);
    -- Where there is still room: meanwhile the member may have added another one.
    update public.workout_records w
    set image_urls = w.image_urls[:v_at - 1] || in_file.address || w.image_urls[v_at:]
    where w.id::text = v_place ->> 'workout_id' and w.user_id = in_file.member_id
      and cardinality(w.image_urls) < app.max_workout_photos() and in_file.address <> all (w.image_urls);
    update public.profiles p set
      profile_image_url = case when v_place ->> 'field' = 'profile_image_url' then coalesce(p.profile_image_url, in_file.address) else p.profile_image_url end,
      photo_url = case when v_place ->> 'field' = 'photo_url' then coalesce(p.photo_url, in_file.address) else p.photo_url end
    where p.id = in_file.member_id and v_place ? 'field';
  end loop;
end $$;
comment on function app.put_picture_back(app.hidden_files) is 'Writes a picture''s address into the rows it was taken from';

create function app.show_picture(in_file app.hidden_files) returns void
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
comment on function app.show_picture(app.hidden_files) is 'Gives a hidden picture back';

-- Security definer: writes what API roles can't; app.require_service asks who calls.
create function app.hidden_file_step(in_file uuid) returns jsonb
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
comment on function app.hidden_file_step(uuid) is 'What hidden_file_step does';

create function public.hidden_file_step(p_file_id uuid) returns jsonb
language sql volatile set search_path = ''
as $$ select app.hidden_file_step(p_file_id) $$;
comment on function public.hidden_file_step(uuid) is
  'For the function run-jobs: what is to be done with a hidden file: {from: {bucket, name}, to, placed} to move it, {remove: {bucket, name}, placed} to delete it,
{placed} alone when it is there already, {} for nothing. Afterwards hidden_file_placed is told';

-- Security definer: storage.objects belongs to the storage server.
create function app.own_file_again(in_bucket text, in_name text, member_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- It was theirs before: their room is not asked.
  perform set_config('club.storage_limits', 'off', true);
  execute 'update storage.objects set owner = $3, owner_id = $3::text where bucket_id = $1 and name = $2' using in_bucket, in_name, member_id;
  perform set_config('club.storage_limits', '', true);
exception when insufficient_privilege then
  -- On a hosted project a file keeps its owner when it is moved.
  null;
end $$;
comment on function app.own_file_again(text, text, uuid) is 'Makes a file that the server moved its member''s again';

-- Security definer: writes what API roles can't; app.require_service asks who calls.
create function app.hidden_file_placed(in_file uuid, in_placed text) returns jsonb
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
comment on function app.hidden_file_placed(uuid, text) is 'What hidden_file_placed does';

create function public.hidden_file_placed(p_file_id uuid, p_placed text) returns jsonb
language sql volatile set search_path = ''
as $$ select app.hidden_file_placed(p_file_id, p_placed) $$;
comment on function public.hidden_file_placed(uuid, text) is
  'For the function run-jobs: where a hidden file is now: public, private or gone. One that is back is written into its rows again. Replies {success}';

create index hidden_files_held_idx on app.hidden_files (bucket, held_name) where held_name is not null;

-- RLS ------------------------------------------------------------------------------------------------

alter table app.hidden_files enable row level security;

-- Grants ---------------------------------------------------------------------------------------------

revoke all on app.hidden_files from public, anon, authenticated, service_role;
revoke execute on function public.hidden_file_step(uuid), public.hidden_file_placed(uuid, text) from public, anon, authenticated;
grant execute on function app.is_hidden_file(text, text) to authenticated, service_role;
grant execute on function app.hidden_file_step(uuid), public.hidden_file_step(uuid), app.hidden_file_placed(uuid, text),
  public.hidden_file_placed(uuid, text) to service_role;
