-- Targets of a report: what it may be about, and who may report it.

create function app.fellow_challenges(viewer uuid, member_id uuid) returns setof uuid
language sql stable rows 5 set search_path = ''
as $$
  select g.challenge_id from public.challenge_progress g
  where g.user_id = fellow_challenges.member_id and g.is_active
    and exists (select from public.challenge_participants p where p.challenge_id = g.challenge_id and p.user_id = viewer and p.status = 'active')
    and not app.is_blocked_between(viewer, fellow_challenges.member_id)
$$;
comment on function app.fellow_challenges(uuid, uuid) is 'The challenges in which one member sees another';

create function app.sees_workout(viewer uuid, in_challenge uuid, owner_id uuid) returns boolean
language sql stable set search_path = ''
as $$
  select app.is_active_participant(in_challenge, viewer) and app.is_active_participant(in_challenge, owner_id)
    and not app.is_blocked_between(viewer, owner_id)
$$;
comment on function app.sees_workout(uuid, uuid, uuid) is 'Whether a member sees another''s workout of a challenge, as the policy of workout_records says';

create type app.report_target as (
  kind text, target text, member_id uuid, workout_id uuid, bucket text, file text, address text, reported_text text
);
comment on type app.report_target is 'Something that can be reported, as app.content_reports keeps it';

create function app.picture_target(in_text text, viewer uuid, in_challenge uuid) returns app.report_target
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

create function app.report_target_of(in_kind text, in_target text, viewer uuid, in_challenge uuid) returns app.report_target
language plpgsql stable set search_path = ''
as $$
declare
  v_id constant uuid := case when in_target ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then in_target::uuid end;
  v_found app.report_target;
begin
  if in_kind = 'photo' then
    return app.picture_target(in_target, viewer, in_challenge);
  elsif in_kind = 'name' then
    select p.id, app.display_name(p.name, p.id) into v_found.member_id, v_found.reported_text from public.profiles p
    where p.id = v_id and (viewer is null or exists (select from app.fellow_challenges(viewer, p.id)));
  else
    select w.user_id, w.id, w.workout_name into v_found.member_id, v_found.workout_id, v_found.reported_text from public.workout_records w
    where w.id = v_id and (viewer is null or app.sees_workout(viewer, w.challenge_id, w.user_id));
  end if;
  if v_found.member_id is null then
    return null;
  end if;
  v_found.kind := in_kind;
  v_found.target := in_kind || ' ' || v_id;
  return v_found;
end $$;
comment on function app.report_target_of(text, text, uuid, uuid) is
  'What a photo''s address, a member''s id or a workout''s id leads to, if that member sees it; for viewer null, if it is there. Null for none';
