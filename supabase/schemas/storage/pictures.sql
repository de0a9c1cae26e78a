-- Other members' browsers load the pictures of a profile and of a workout. So an address must lead to the member's own file in the
-- storage, never to a server of the member's choice.

-- Addresses ------------------------------------------------------------------------------------------

create function app.own_picture(value text, bucket text, member_id uuid) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  -- The origin is dropped: a foreign one could repeat the rest of the address, and the server's address may change.
  path constant text := regexp_replace(btrim(value), '^(https?://[^/?#\\@]+)?/storage/v1/object/public/' || bucket || '/', '');
begin
  return case when app.is_picture_name(path) and app.folder_owner(path) = member_id
    then '/storage/v1/object/public/' || bucket || '/' || path end;
end $$;
comment on function app.own_picture(text, text, uuid) is
  'The address, without origin, of a file in the member''s own folder of a public bucket; null when the value is no such file.
Takes a public URL or the path in the bucket';

create function app.shared_photo(value text, member_id uuid) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return coalesce(app.own_picture(value, 'profile-images', member_id),
    -- The picture that came with a Google account: Google's server, which tells the member nothing of who looks.
    case when value ~ '^https://lh[0-9]\.googleusercontent\.com/' then value end);
end $$;
comment on function app.shared_photo(text, uuid) is 'The photo that fellow participants may load; null when its address is not trusted';

create function app.picture_of_account(member_id uuid, user_data jsonb, app_data jsonb) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  picture constant text := left(coalesce(app.clean_line(user_data ->> 'avatar_url'), app.clean_line(user_data ->> 'picture')), app.max_photo_url_length());
begin
  -- Who signs up with an address and a password writes this by hand; a provider's word is signed.
  return case when app_data ->> 'provider' = 'email' then app.shared_photo(picture, member_id) else picture end;
end $$;
comment on function app.picture_of_account(uuid, jsonb, jsonb) is
  'The picture that an account''s own metadata bring to its profile; null for an address that the profile would refuse';

-- Security definer: reads auth.users, which API roles can't.
create function app.account_picture(member_id uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select app.picture_of_account(u.id, meta.data, app.json_object(u.raw_app_meta_data))
  from auth.users u, lateral (select app.json_object(u.raw_user_meta_data) as data) meta
  where u.id = member_id and u.id = (select auth.uid())
$$;
comment on function app.account_picture(uuid) is 'The picture that came with the caller''s own account';

-- Profile photos -------------------------------------------------------------------------------------

create function app.guard_photo(value text, before text, member_id uuid) returns text
language plpgsql stable set search_path = ''
as $$
declare
  picture constant text := app.own_picture(value, 'profile-images', member_id);
begin
  if nullif(btrim(value), '') is null then
    return null;
  elsif value = before then
    return before;
  elsif picture is null then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'A photo must be a file in the member''s own folder of profile-images';
  end if;
  return picture;
end $$;
comment on function app.guard_photo(text, text, uuid) is 'A photo as it is stored: unchanged, none, or the member''s own file; else raises PT400';

create function app.guard_profile_photo() returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  if not app.is_member_write() then
    return new;
  elsif tg_op = 'INSERT' then
    -- A profile made by its owner carries the account's picture, whatever was sent, as it carries the account's e-mail.
    new.profile_image_url := coalesce(app.own_picture(new.profile_image_url, 'profile-images', new.id), app.account_picture(new.id));
    new.photo_url := app.own_picture(new.photo_url, 'profile-images', new.id);
  else
    new.profile_image_url := app.guard_photo(new.profile_image_url, old.profile_image_url, new.id);
    new.photo_url := app.guard_photo(new.photo_url, old.photo_url, new.id);
  end if;
  return new;
end $$;
comment on function app.guard_profile_photo() is 'Trigger: a member''s photo is a file of their own';

-- After profiles_guard, which refuses a changed id: triggers run by name.
create trigger profiles_photo_guard before insert or update of profile_image_url, photo_url on public.profiles
  for each row execute function app.guard_profile_photo();

create function app.keep_shared_photo() returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  new.user_photo_url := app.shared_photo(new.user_photo_url, new.user_id);
  return new;
end $$;
comment on function app.keep_shared_photo() is 'Trigger: fellow participants get no address that is not trusted, from whatever source';

create trigger challenge_progress_photo before insert or update of user_photo_url on public.challenge_progress
  for each row when (new.user_photo_url is not null) execute function app.keep_shared_photo();

-- Workout pictures -----------------------------------------------------------------------------------

create function app.guard_workout_pictures() returns trigger
language plpgsql volatile set search_path = ''
as $$
declare
  pictures text[];
begin
  if not app.is_member_write() then
    return new;
  end if;
  pictures := array(
    select app.own_picture(p.value, 'workout-images', new.user_id)
    from unnest(new.image_urls) with ordinality as p (value, place) order by p.place);
  if array_position(pictures, null) is not null then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'A picture must be a file in the member''s own folder of workout-images';
  end if;
  new.image_urls := pictures;
  return new;
end $$;
comment on function app.guard_workout_pictures() is 'Trigger: a workout''s pictures are files of the member''s own, kept without origin';

-- After workout_records_guard, which refuses more than three: triggers run by name.
create trigger workout_records_pictures before insert or update of image_urls on public.workout_records
  for each row execute function app.guard_workout_pictures();

-- Grants ---------------------------------------------------------------------------------------------

grant execute on function app.own_picture(text, text, uuid), app.shared_photo(text, uuid), app.account_picture(uuid),
  app.guard_photo(text, text, uuid) to authenticated, service_role;
