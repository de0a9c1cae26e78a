-- A report is about files, attached or not, as they were when it came: what a member takes off a workout afterwards, deletes or writes over stays
-- what it was until somebody has decided. A picture that no row shows can be reported by its address like any other.

-- Pictures of a report -------------------------------------------------------------------------------

create table app.report_pictures (
  report_id uuid not null references app.content_reports (id) on delete cascade,
  place integer not null,
  bucket text,
  name text,
  address text not null,
  primary key (report_id, place)
);
comment on table app.report_pictures is 'The pictures that a report is about: of a workout those that it had when the report came';
comment on column app.report_pictures.report_id is 'The report';
comment on column app.report_pictures.place is 'Their order, from 1';
comment on column app.report_pictures.bucket is 'The bucket; null for a picture that the club does not keep';
comment on column app.report_pictures.name is 'The name in it';
comment on column app.report_pictures.address is 'The address, as rows have or had it';

create index report_pictures_file_idx on app.report_pictures (bucket, name);
create index report_pictures_address_idx on app.report_pictures (address);

create function app.note_report_pictures(in_report app.content_reports) returns void
language sql volatile set search_path = ''
as $$
  delete from app.report_pictures p where p.report_id = in_report.id;
  insert into app.report_pictures (report_id, place, bucket, name, address)
  select in_report.id, 1, in_report.bucket, in_report.file, in_report.address where in_report.kind = 'photo' and in_report.address is not null
  union all
  select in_report.id, u.place::integer, parts.found[1], parts.found[2], coalesce(app.picture_address(parts.found[1], parts.found[2]), u.stored)
  from public.workout_records w, unnest(w.image_urls) with ordinality u (stored, place),
    -- Rows that the operator loaded may have an origin in front.
    lateral (select regexp_match(u.stored, '/storage/v1/object/public/(workout-images|profile-images)/(.+)$') as found) parts
  where in_report.kind = 'workout' and w.id = in_report.workout_id
$$;
comment on function app.note_report_pictures(app.content_reports) is 'Notes the pictures of what a report is about, as they are now';

create function app.on_report_target() returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  perform app.note_report_pictures(new);
  return null;
end $$;
comment on function app.on_report_target() is 'Trigger: the pictures of a report are those of its target when it was told';

create trigger content_reports_pictures_added after insert on app.content_reports
  for each row when (new.target is not null) execute function app.on_report_target();

-- Not what becomes of the workout: a deleted one takes no picture off a report.
create trigger content_reports_pictures_changed after update of target on app.content_reports
  for each row when (new.target is distinct from old.target) execute function app.on_report_target();

create function app.shows_picture(in_member uuid, in_address text) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from public.workout_records w, unnest(w.image_urls) u (stored) where w.user_id = in_member and app.holds_picture(u.stored, in_address))
    or exists (select from public.profiles p where p.id = in_member and (app.holds_picture(p.profile_image_url, in_address) or app.holds_picture(p.photo_url, in_address)))
$$;
comment on function app.shows_picture(uuid, text) is 'Whether a workout or the profile of a member shows a picture';

-- Security definer: policies and the storage ask it, and what is reported is no caller's to read.
create function app.is_reported_file(in_bucket text, in_name text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from app.report_pictures p join app.content_reports r on r.id = p.report_id
    where p.bucket = in_bucket and p.name = in_name and r.state = 'open');
end $$;
comment on function app.is_reported_file(text, text) is 'Whether an open report is about a file: until it is decided the file stays what it is';

-- Security definer: policies and the storage ask it, and what is reported is no caller's to read.
create function app.is_kept_file(in_bucket text, in_name text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return app.is_hidden_file(in_bucket, in_name) or app.is_reported_file(in_bucket, in_name);
end $$;
comment on function app.is_kept_file(text, text) is 'Whether no member writes a file of this name: it is hidden, or reported. Whoever uploads by an address that was signed before is asked it too';

-- Writes that Storage may not do ---------------------------------------------------------------------

create trigger club_files_guarded_changed after update on storage.objects
  referencing old table as files_before new table as files_after for each statement execute function app.guard_member_files();

create policy "Nobody replaces a reported picture" on storage.objects
  as restrictive for update to authenticated
  using (not app.is_reported_file(bucket_id, name)) with check (not app.is_reported_file(bucket_id, name));
create policy "Nobody deletes a reported picture" on storage.objects
  as restrictive for delete to authenticated using (not app.is_reported_file(bucket_id, name));

-- All pictures of a member ---------------------------------------------------------------------------

create function app.hide_member_pictures(in_report uuid, in_member uuid) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_stored jsonb := '[]';
  v_ids uuid[];
begin
  if to_regclass('storage.objects') is not null then
    execute $stored$
      select coalesce(jsonb_agg(jsonb_build_object('bucket', o.bucket_id, 'name', o.name)), '[]') from storage.objects o
      where o.bucket_id in ('workout-images', 'profile-images') and o.name like $1 || '/%'
    $stored$ into v_stored using in_member::text;
  end if;
  with shown as (
    -- Each place that shows a picture.
    select u.stored, jsonb_build_object('workout_id', w.id, 'place', app.first_place(w.id, u.place)) as place, w.created_at
    from public.workout_records w, unnest(w.image_urls) with ordinality u (stored, place) where w.user_id = in_member
    union all
    select f.stored, jsonb_build_object('field', f.field), null from public.profiles p,
      lateral (values ('profile_image_url', p.profile_image_url), ('photo_url', p.photo_url)) f (field, stored) where p.id = in_member and f.stored is not null
  ), pictures as (
    select f ->> 'bucket' as bucket, f ->> 'name' as name, app.picture_address(f ->> 'bucket', f ->> 'name') as address from jsonb_array_elements(v_stored) f
    union
    select parts.found[1], parts.found[2], coalesce(app.picture_address(parts.found[1], parts.found[2]), s.stored)
    from shown s, lateral (select regexp_match(s.stored, '/storage/v1/object/public/(workout-images|profile-images)/(.+)$') as found) parts
  ), places as (
    select coalesce(app.picture_address(parts.found[1], parts.found[2]), s.stored) as address, jsonb_agg(s.place order by s.created_at, s.place) as places
    from shown s, lateral (select regexp_match(s.stored, '/storage/v1/object/public/(workout-images|profile-images)/(.+)$') as found) parts
    group by 1
  ), hidden as (
    insert into app.hidden_files (id, report_id, member_id, bucket, name, hidden_name, address, places)
    select r.id, in_report, in_member, p.bucket, p.name, in_member || '/' || r.id || coalesce(substring(p.name from '\.[A-Za-z0-9]{1,8}$'), ''), p.address, coalesce(s.places, '[]')
    from pictures p left join places s using (address), lateral (select gen_random_uuid() as id where p.address is not null) r
    where not exists (select from app.hidden_files h where h.member_id = in_member and h.address = p.address and h.wanted <> 'shown')
      and not exists (select from app.hidden_files h where h.bucket = p.bucket and h.held_name = p.name)
    returning id
  )
  select coalesce(array_agg(h.id), '{}') into v_ids from hidden h;
  update public.workout_records w set image_urls = '{}' where w.user_id = in_member and cardinality(w.image_urls) > 0;
  update public.profiles p set profile_image_url = null, photo_url = null where p.id = in_member and (p.profile_image_url is not null or p.photo_url is not null);
  perform app.hold_files(v_ids);
  perform app.settle_file(h.id, 'hidden') from app.hidden_files h where h.id = any (v_ids) and h.bucket is not null;
  return cardinality(v_ids);
end $$;
comment on function app.hide_member_pictures(uuid, uuid) is
  'Hides all that a member''s folder has and all that the member''s rows show, attached or not. The caller has locked the member. Returns how many were not hidden yet';

-- RLS ------------------------------------------------------------------------------------------------

alter table app.report_pictures enable row level security;

-- Grants ---------------------------------------------------------------------------------------------

revoke all on app.report_pictures from public, anon, authenticated, service_role;
grant execute on function app.is_reported_file(text, text), app.is_kept_file(text, text) to authenticated, service_role;
