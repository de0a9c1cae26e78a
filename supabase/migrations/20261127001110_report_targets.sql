-- A report is about files, attached or not, as they were when it came: what a member takes off a workout afterwards, deletes or writes over stays
-- what it was until somebody has decided. A picture that no row shows can be reported by its address like any other.

-- Addresses -----------------------------------------------------------------------------------------

create function app.decoded_path(in_path text) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return (
    select convert_from(decode(string_agg(case when m.part[1] ~ '^%[0-9A-Fa-f]{2}$' then substr(m.part[1], 2) else encode(convert_to(m.part[1], 'UTF8'), 'hex') end, '' order by m.n), 'hex'), 'UTF8')
    from regexp_matches(in_path, '%[0-9A-Fa-f]{2}|.', 'gs') with ordinality m (part, n)
  );
exception when character_not_in_repertoire or untranslatable_character then
  return in_path;
end $$;
comment on function app.decoded_path(text) is 'The path that an address names: %20 is a space. Unchanged where the bytes are no text';

create function app.pictures_named_in(in_text text) returns table (bucket text, name text)
language plpgsql immutable rows 5 set search_path = ''
as $$
begin
  return query
    select a.m[1], c.name
    -- The address of a picture, of one of its sizes or of what is known of it, wherever it stands in the text.
    from regexp_matches(left(in_text, 4000),
        '/storage/v1/(?:object|render/image)/(?:(?:info/)?(?:public|sign|authenticated)/|info/)?(workout-images|profile-images)/([^?#\s"''<>\\]+)', 'g')
      with ordinality a (m, n),
    -- In a sentence something may stand right behind it. The shorter one is tried when there is no longer one.
    lateral (values (1, a.m[2]), (2, app.decoded_path(a.m[2])), (3, regexp_replace(a.m[2], '[.,;:!)\]}’”»]+$', '')),
      (4, app.decoded_path(regexp_replace(a.m[2], '[.,;:!)\]}’”»]+$', ''))),
      (5, substring(a.m[2] from '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/[A-Za-z0-9][A-Za-z0-9._-]{0,199}'))) c (k, name)
    where a.n <= 10 and c.name <> ''
    order by a.n, c.k;
end $$;
comment on function app.pictures_named_in(text) is 'The members'' pictures whose addresses stand in a text, the likelier names first; whether they are there is not asked';

create function app.is_stored_file(in_bucket text, in_name text) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  v_is_there boolean := false;
begin
  if to_regclass('storage.objects') is not null then
    execute 'select exists (select from storage.objects o where o.bucket_id = $1 and o.name = $2)' into v_is_there using in_bucket, in_name;
  end if;
  return v_is_there;
end $$;
comment on function app.is_stored_file(text, text) is 'Whether a bucket has a file of that name';

create function app.picture_address(in_bucket text, in_name text) returns text
language plpgsql immutable set search_path = ''
as $$ begin return '/storage/v1/object/public/' || in_bucket || '/' || in_name; end $$;
comment on function app.picture_address(text, text) is 'The address of a picture as rows have it';

-- Targets -------------------------------------------------------------------------------------------

create or replace function app.picture_target(in_text text, viewer uuid, in_challenge uuid) returns app.report_target
language plpgsql stable set search_path = ''
as $$
declare
  v_named record;
  v_found app.report_target;
begin
  for v_named in select p.bucket, p.name from app.pictures_named_in(in_text) p loop
    continue when app.folder_owner(v_named.name) is null or app.is_hidden_file(v_named.bucket, v_named.name);
    v_found.address := app.picture_address(v_named.bucket, v_named.name);
    -- The workout that shows it, that of the challenge first; staff read which one it is.
    select w.user_id, w.id into v_found.member_id, v_found.workout_id from public.workout_records w
    where v_named.bucket = 'workout-images' and w.user_id = app.folder_owner(v_named.name) and v_found.address = any (w.image_urls)
      -- A public bucket shows a file to whoever has its address. Without a file there is only the row.
      and (viewer is null or app.is_stored_file(v_named.bucket, v_named.name) or app.sees_workout(viewer, w.challenge_id, w.user_id))
    order by w.challenge_id is not distinct from in_challenge desc, w.created_at desc limit 1;
    if v_found.member_id is null then
      select p.id into v_found.member_id from public.profiles p
      where p.id = app.folder_owner(v_named.name)
        and (app.is_stored_file(v_named.bucket, v_named.name)
          or viewer is null and v_found.address in (p.profile_image_url, p.photo_url)
          or exists (select from public.challenge_progress g where g.user_id = p.id and g.user_photo_url = v_found.address
            and g.challenge_id in (select app.fellow_challenges(viewer, p.id))));
    end if;
    if v_found.member_id is not null then
      v_found.bucket := v_named.bucket;
      v_found.file := v_named.name;
      exit;
    end if;
  end loop;
  if v_found.member_id is null and in_text ~ '^https://lh[0-9]\.googleusercontent\.com/\S+$' then
    v_found.address := in_text;
    select g.user_id into v_found.member_id from public.challenge_progress g
    where g.user_photo_url = in_text and (viewer is null or g.challenge_id in (select app.fellow_challenges(viewer, g.user_id))) limit 1;
  end if;
  if v_found.member_id is null then
    return null;
  end if;
  v_found.kind := 'photo';
  v_found.target := 'photo ' || coalesce(v_found.bucket || '/' || v_found.file, v_found.address);
  return v_found;
end $$;
comment on function app.picture_target(text, uuid, uuid) is
  'The picture whose address a text holds: a file of a member''s folder, attached or not, or a picture that some row shows that member. Null for none, and for one that is hidden';

-- Pictures of a report ------------------------------------------------------------------------------

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

select app.note_report_pictures(r) from app.content_reports r where r.state <> 'decided' and r.target is not null;

create function app.shows_picture(in_member uuid, in_address text) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from public.workout_records w, unnest(w.image_urls) u (stored) where w.user_id = in_member and app.holds_picture(u.stored, in_address))
    or exists (select from public.profiles p where p.id = in_member and (app.holds_picture(p.profile_image_url, in_address) or app.holds_picture(p.photo_url, in_address)))
$$;
comment on function app.shows_picture(uuid, text) is 'Whether a workout or the profile of a member shows a picture';

create or replace function app.target_pictures(in_report app.content_reports) returns table (bucket text, name text, address text)
language sql stable set search_path = ''
as $$
  select p.bucket, p.name, p.address from app.report_pictures p
  where p.report_id = in_report.id and in_report.member_id is not null
    and (app.shows_picture(in_report.member_id, p.address)
      or p.bucket is not null and not app.is_hidden_file(p.bucket, p.name) and app.is_stored_file(p.bucket, p.name))
  order by p.place
$$;
comment on function app.target_pictures(app.content_reports) is 'The pictures that a report is about and that are there for others to see, attached or not';

-- Security definer: policies and the storage ask it, and what is reported is nobody's to read.
create function app.is_reported_file(in_bucket text, in_name text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from app.report_pictures p join app.content_reports r on r.id = p.report_id
    where p.bucket = in_bucket and p.name = in_name and r.state = 'open');
end $$;
comment on function app.is_reported_file(text, text) is 'Whether an open report is about a file: until it is decided the file stays what it is';

-- Security definer: as above.
create function app.is_kept_file(in_bucket text, in_name text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return app.is_hidden_file(in_bucket, in_name) or app.is_reported_file(in_bucket, in_name);
end $$;
comment on function app.is_kept_file(text, text) is 'Whether no member writes a file of this name: it is hidden, or reported. Whoever uploads by an address that was signed before is asked it too';

create or replace function app.report_subject(in_report app.content_reports) returns text
language sql stable set search_path = ''
as $$
  select case in_report.kind
    when 'photo' then case
      when in_report.workout_id is not null then coalesce('uma foto do treino de ' || app.workout_day_text(in_report), 'uma foto de treino')
      when in_report.bucket = 'workout-images' then 'uma foto de treino'
      else 'a foto do perfil' end
    when 'name' then 'o nome'
    when 'workout' then coalesce('o treino de ' || app.workout_day_text(in_report), 'um treino')
    else 'um conteúdo do clube' end
$$;

create or replace function app.empty_reports(which uuid[]) returns void
language sql volatile set search_path = ''
as $$
  update app.content_reports r set reporter_id = null, reporter_email = null, target = null, member_id = null, workout_id = null, challenge_id = null,
    bucket = null, file = null, address = null, reported_text = null, words = null, place = null, sentence = null, decided_by = null,
    check_in_id = null, suspension_id = null, appeal_words = null, appeal_sentence = null, appeal_decided_by = null, emptied_at = app.now()
  where r.id = any (which);
  delete from app.report_pictures p where p.report_id = any (which);
$$;

-- Writes that Storage may not do ------------------------------------------------------------------------

-- Security definer: whoever uploads has no right on what it asks.
create or replace function app.guard_member_files() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- It judges all that Storage writes for a request, under whatever role: a finished upload goes past every policy. What the owner brings back is not asked.
  if coalesce(current_setting('storage.operation', true), '') = '' then
    return null;
  end if;
  if exists (
    select from files_after a
    where app.is_picture_bucket(a.bucket_id)
      and app.json_object(a.metadata) ->> 'cacheControl' not in (app.file_caching(a.bucket_id), 'no-cache', 'no-store')
  ) then
    raise exception using errcode = '42501', message = 'forbidden', detail = 'The Cache-Control of a member''s picture is the club''s';
  end if;
  -- In the place of a hidden picture nothing comes but that one, given back; a reported one is not written over.
  if tg_op = 'INSERT' then
    if exists (select from files_after a where app.is_picture_bucket(a.bucket_id) and app.is_hidden_file(a.bucket_id, a.name)) then
      raise exception using errcode = '42501', message = 'forbidden', detail = 'A picture of this name is hidden';
    end if;
  elsif exists (
    select from files_after a join files_before b using (id)
    where app.is_picture_bucket(a.bucket_id) and (a.bucket_id, a.name) = (b.bucket_id, b.name) and a.version is distinct from b.version
      and app.is_kept_file(a.bucket_id, a.name)
  ) then
    raise exception using errcode = '42501', message = 'forbidden', detail = 'A picture of this name is hidden or reported';
  end if;
  return null;
end $$;

do $storage$
begin
  if not app.has_storage() then
    return;
  end if;
  drop trigger club_files_guarded_changed on storage.objects;
  create trigger club_files_guarded_changed after update on storage.objects
    referencing old table as files_before new table as files_after for each statement execute function app.guard_member_files();
  create policy "Nobody replaces a reported picture" on storage.objects
    as restrictive for update to authenticated
    using (not app.is_reported_file(bucket_id, name)) with check (not app.is_reported_file(bucket_id, name));
  create policy "Nobody deletes a reported picture" on storage.objects
    as restrictive for delete to authenticated using (not app.is_reported_file(bucket_id, name));
end
$storage$;

-- All pictures of a member ----------------------------------------------------------------------------

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

create or replace function app.act_on_report(in_report app.content_reports, in_decision text, in_sentence text, in_also_hide boolean, in_until date, in_check_in uuid) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  v_answer jsonb;
  v_picture record;
  v_check_in public.challenge_check_ins;
  v_touched boolean := in_report.hidden_at_once;
begin
  -- Refusals come first, so that nothing is half done.
  if in_decision = 'void_check_in' then
    select * into v_check_in from public.challenge_check_ins k
    where k.id = coalesce(in_check_in, app.check_in_of_report(in_report)) and k.user_id = in_report.member_id;
    if v_check_in.id is null then
      return app.failure('check_in_not_found');
    elsif v_check_in.voided_at is not null then
      return app.failure('check_in_voided');
    end if;
    v_answer := app.staff_set_void('staff_void_check_in', v_check_in.id, in_sentence, null);
    update app.content_reports r set check_in_id = v_check_in.id where r.id = in_report.id;
  elsif in_decision = 'suspend' then
    if in_report.member_id is null then
      return app.failure('report_target_missing');
    elsif app.is_suspended(in_report.member_id) then
      return app.failure('already_suspended');
    end if;
    v_answer := app.staff_suspend(in_report.member_id, in_until, in_sentence);
    update app.content_reports r set suspension_id = (v_answer #>> '{suspension,id}')::uuid where r.id = in_report.id;
  elsif in_decision = 'hide_text' then
    if not app.hide_text(in_report.id, in_report.member_id, case when in_report.kind <> 'name' then in_report.workout_id end) then
      return app.failure('report_target_missing');
    end if;
  end if;
  if v_answer ->> 'success' = 'false' then
    return v_answer;
  end if;
  if in_decision in ('hide_photo', 'ask_photo') or in_decision in ('void_check_in', 'suspend') and in_also_hide then
    for v_picture in select * from app.target_pictures(in_report) loop
      perform app.hide_picture(in_report.id, in_report.member_id, v_picture.bucket, v_picture.name, v_picture.address);
      v_touched := true;
    end loop;
    if in_decision in ('hide_photo', 'ask_photo') and not v_touched then
      return app.failure('report_target_missing');
    elsif in_also_hide and in_report.kind in ('name', 'workout') then
      perform app.hide_text(in_report.id, in_report.member_id, case when in_report.kind <> 'name' then in_report.workout_id end);
    end if;
    -- With the account goes all that its folder has: also what nobody has reported, or what hangs on nothing.
    if in_decision = 'suspend' and in_also_hide then
      perform app.hide_member_pictures(in_report.id, in_report.member_id);
    end if;
  end if;
  return null;
end $$;

-- RLS and grants ------------------------------------------------------------------------------------

alter table app.report_pictures enable row level security;
revoke all on app.report_pictures from public, anon, authenticated, service_role;
revoke execute on all functions in schema app from public;
grant execute on function app.is_reported_file(text, text), app.is_kept_file(text, text) to authenticated, service_role;
