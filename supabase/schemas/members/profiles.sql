-- Profiles: one row for each member, created with the account.

-- Room in the pages of the rows that each workout changes: an update that stays in its page writes no index.
create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  name text check (char_length(name) <= app.max_profile_name_length()),
  email text,
  phone text check (char_length(phone) <= app.max_phone_length()),
  bio text check (char_length(bio) <= app.max_bio_length()),
  gender text check (gender in ('feminino', 'masculino', 'outro', 'prefiro_nao_dizer')),
  birth_date date check (birth_date between date '1900-01-01' and date '2100-01-01'),
  instagram text check (char_length(instagram) <= app.max_instagram_length()),
  goals text[] not null default '{}'
    check (cardinality(goals) <= app.max_goals() and char_length(array_to_string(goals, '', '')) <= app.max_goals_length()),
  photo_url text check (char_length(photo_url) <= app.max_photo_url_length()),
  profile_image_url text check (char_length(profile_image_url) <= app.max_photo_url_length()),
  completed_workouts integer not null default 0 check (completed_workouts >= 0),
  streak integer not null default 0 check (streak >= 0),
  points integer not null default 0 check (points >= 0),
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now()
) with (fillfactor = 85);
comment on table public.profiles is 'A member''s own data; only the member reads it. Others see challenge_progress.user_name and user_photo_url';
comment on column public.profiles.id is 'The account''s id';
comment on column public.profiles.name is 'Name as the member writes it';
comment on column public.profiles.email is 'Copy of auth.users.email, kept by trigger';
comment on column public.profiles.phone is 'Phone as the member writes it; never shown to others';
comment on column public.profiles.bio is 'A few lines about the member; never shown to others';
comment on column public.profiles.gender is 'feminino, masculino, outro or prefiro_nao_dizer';
comment on column public.profiles.birth_date is 'Never shown to others';
comment on column public.profiles.instagram is 'Handle as the member writes it';
comment on column public.profiles.goals is 'Goals chosen from the list of the profile form';
comment on column public.profiles.photo_url is 'Photo shown when there is no profile_image_url';
comment on column public.profiles.profile_image_url is
  'The photo shown; photo_url is the fallback. Written by the member it is /storage/v1/object/public/profile-images/<id>/<file>, without origin';
comment on column public.profiles.completed_workouts is 'Number of workouts, written by the database''s functions only';
comment on column public.profiles.streak is 'Consecutive check-in days as of the last check-in; 0 is not written when a day passes, readers compute the live value';
comment on column public.profiles.points is 'Points of the check-ins that count, as each was given; written by the database''s functions only';
comment on column public.profiles.created_at is 'When the profile was made';
comment on column public.profiles.updated_at is 'When it was last changed';

create index profiles_email_idx on public.profiles (email);

create function app.private_fields() returns text[]
language sql immutable set search_path = ''
as $$ select array['phone', 'instagram', 'birth_date', 'gender', 'bio', 'goals', 'notes'] $$;
comment on function app.private_fields() is
  'The fields of a member that staff open one by one, as PRIVATE_FIELDS of domain/profile-fields.ts: columns of profiles, and notes, those of the workouts';

-- The account ----------------------------------------------------------------------------------------

-- Security definer: reads auth.users, which API roles can't.
create function app.ensure_profile(member_id uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if exists (select from public.profiles p where p.id = member_id) then
    return true;
  end if;
  insert into public.profiles (id, name, email, profile_image_url)
  select u.id,
    app.name_of_account(meta.data),
    u.email,
    app.picture_of_account(u.id, meta.data, app.json_object(u.raw_app_meta_data))
  from auth.users u, lateral (select app.json_object(u.raw_user_meta_data) as data) meta
  where u.id = member_id
  on conflict (id) do nothing;
  return exists (select from public.profiles p where p.id = member_id);
end $$;
comment on function app.ensure_profile(uuid) is
  'Creates the member''s profile from the account when it is missing; false when there is no such account';

-- Security definer: the auth server's role may not write public.profiles.
create function app.on_account_created() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app.ensure_profile(new.id);
  return null;
end $$;
comment on function app.on_account_created() is 'Trigger on auth.users: a profile comes with the account';

create trigger club_profile_created after insert on auth.users
  for each row execute function app.on_account_created();

-- Security definer: the auth server's role may not write public.profiles.
create function app.on_account_email_changed() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.profiles p set email = new.email where p.id = new.id and p.email is distinct from new.email;
  return null;
end $$;
comment on function app.on_account_email_changed() is 'Trigger on auth.users: keeps profiles.email';

create trigger club_profile_email_changed after update of email on auth.users
  for each row execute function app.on_account_email_changed();

-- Security definer: reads auth.users, which API roles can't.
create function app.account_email(member_id uuid) returns text
language sql stable security definer set search_path = ''
as $$ select u.email::text from auth.users u where u.id = member_id and u.id = (select auth.uid()) $$;
comment on function app.account_email(uuid) is 'The caller''s own account e-mail';

-- The member -----------------------------------------------------------------------------------------

create function app.display_name(name text, user_id uuid) returns text
language sql immutable set search_path = ''
as $$ select coalesce(app.clean_line(name), 'Usuário ' || left(user_id::text, 8)) $$;
comment on function app.display_name(text, uuid) is 'The name other members see; "Usuário" and the id''s first 8 characters when there is none';

create function app.lock_member(member_id uuid) returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  -- Every write of a member's data takes this lock first, so that the member's calls queue up and never deadlock.
  perform from public.profiles p where p.id = member_id for no key update;
  return found;
end $$;
comment on function app.lock_member(uuid) is
  'Makes the member''s concurrent calls wait for each other; nobody else''s. False when there is no such profile';

-- domain/cases/instagram.json is its case table, instagramHandle of domain/profile.ts its other half.
create function app.instagram_handle(value text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  visible constant text := btrim(replace(regexp_replace(value,
    '[\u0001-\u001F\u007F-\u009F\u00AD\u034F\u061C\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF]', '', 'g'), U&'\FF20', '@'), U&' \00A0');
  of_address constant text := substring(visible from
    '(?i)^(?:(?:https?://)?(?:[a-z]+\.)?(?:instagram\.com|instagr\.am)/(?:_u/|stories/)?|instagram://user\?username=)(@?[a-z0-9._]+)(?:[/?#&].*)?$');
  handle constant text := regexp_replace(coalesce(of_address, visible), '^@', '');
begin
  return case when handle ~ '^[A-Za-z0-9._]{1,30}$' and handle !~ '\.\.|\.$'
    and (of_address is null
      or lower(handle) <> all (array['p', 'reel', 'reels', 'tv', 'explore', 'accounts', 'direct', 'about', 'share', 'stories'])) then handle end;
end $$;
comment on function app.instagram_handle(text) is 'The user name in a handle or an address of Instagram, without @; null when there is none';

create function app.instagram_of(value text) returns text
language sql immutable set search_path = ''
as $$ select case when value ~ '/' then coalesce('@' || app.instagram_handle(value), value) else value end $$;
comment on function app.instagram_of(text) is 'What is kept as a member''s Instagram: the handle of an address, anything else as it is';

create function app.guard_profile() returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  -- Each workout updates the counters alone.
  if tg_op = 'INSERT' or (new.name, new.bio, new.phone, new.instagram) is distinct from (old.name, old.bio, old.phone, old.instagram) then
    new.name := app.clean_line(new.name);
    new.bio := app.clean_text(new.bio);
    new.phone := app.clean_line(new.phone);
    new.instagram := app.instagram_of(app.clean_line(new.instagram));
  end if;
  new.goals := coalesce(new.goals, '{}');
  new.updated_at := app.now();
  if not app.is_member_write() then
    return new;
  end if;
  -- The same bounds as the table's checks, whose violation would reach the browser as a server error.
  if char_length(new.name) > app.max_profile_name_length() or char_length(new.phone) > app.max_phone_length()
    or char_length(new.bio) > app.max_bio_length() or char_length(new.instagram) > app.max_instagram_length()
    or char_length(new.photo_url) > app.max_photo_url_length() or char_length(new.profile_image_url) > app.max_photo_url_length()
    or new.gender not in ('feminino', 'masculino', 'outro', 'prefiro_nao_dizer')
    or new.birth_date not between date '1900-01-01' and date '2100-01-01'
    or cardinality(new.goals) > app.max_goals() or char_length(array_to_string(new.goals, '', '')) > app.max_goals_length() then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'A field of the profile is too long or not one of its values';
  end if;
  if tg_op = 'INSERT' then
    if coalesce(new.points, 0) <> 0 or coalesce(new.streak, 0) <> 0 or coalesce(new.completed_workouts, 0) <> 0 then
      raise exception using errcode = '42501', message = 'forbidden', detail = 'Counters are kept by the club';
    end if;
    new.email := app.account_email(new.id);
    new.name := coalesce(new.name, 'Usuário');
    new.created_at := app.now();
  elsif (new.id, new.email, new.points, new.streak, new.completed_workouts, new.created_at)
    is distinct from (old.id, old.email, old.points, old.streak, old.completed_workouts, old.created_at) then
    raise exception using errcode = '42501', message = 'forbidden', detail = 'A protected column of profiles was changed';
  end if;
  return new;
end $$;
comment on function app.guard_profile() is 'Trigger: cleans texts and keeps members from writing counters, e-mail and id';

create trigger profiles_guard before insert or update on public.profiles
  for each row execute function app.guard_profile();

create function app.check_given_profile() returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  if not app.is_member_write() then
    return new;
  end if;
  -- A missing profile is made with the name that the account tells: none bars the member, as in app.ensure_profile.
  if tg_op = 'INSERT' then
    new.name := app.name_of_account(jsonb_build_object('name', new.name));
  end if;
  -- An empty name takes the name away. One of other characters that can't be seen is meant to deceive.
  -- What was not changed is not judged: it was right when it was stored.
  if tg_op = 'UPDATE' and new.name is distinct from old.name and btrim(new.name) <> '' and app.clean_line(new.name) is null
    or new.goals is distinct from old.goals and (array_ndims(new.goals) > 1 or exists (select from unnest(new.goals) goal where goal is null)) then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'A name that can not be seen, or a goal that is none';
  end if;
  if tg_op = 'UPDATE' and new.name is distinct from old.name and app.poses_as_club(new.name) then
    raise sqlstate 'PT400' using message = 'name_poses_as_club', detail = 'A name that poses as the club or its staff';
  end if;
  return new;
end $$;
comment on function app.check_given_profile() is 'Trigger: refuses a member''s invisible name, one that poses as the club, and goals that are null, before profiles_guard cleans what was given; a new profile gets a name that stands';

-- Its name puts it before profiles_guard.
create trigger profiles_check_given before insert or update of name, goals on public.profiles
  for each row execute function app.check_given_profile();

create index profiles_created_at_idx on public.profiles (created_at desc);

-- RLS ------------------------------------------------------------------------------------------------

alter table public.profiles enable row level security;
select app.ask_second_factor_of('public.profiles');

create policy "Members read their own profile" on public.profiles
  for select to authenticated using (id = (select auth.uid()));

create policy "Members create their own missing profile" on public.profiles
  for insert to authenticated with check (id = (select auth.uid()));

create policy "Members edit their own profile" on public.profiles
  for update to authenticated using (id = (select auth.uid())) with check (id = (select auth.uid()));

-- Grants ---------------------------------------------------------------------------------------------

revoke all on public.profiles from anon, authenticated;
grant select, insert, update on public.profiles to authenticated;
grant all on public.profiles to service_role;
grant execute on function app.ensure_profile(uuid), app.lock_member(uuid) to service_role;
grant execute on function app.account_email(uuid), app.display_name(text, uuid), app.instagram_handle(text), app.instagram_of(text)
  to authenticated, service_role;
