-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table public.profiles (
  id uuid not null,
  name text,
  email text,
  phone text,
  bio text,
  gender text,
  birth_date date,
  instagram text,
  goals text[] not null default '{}'::text[],
  photo_url text,
  profile_image_url text,
  completed_workouts integer not null default 0,
  streak integer not null default 0,
  points integer not null default 0,
  created_at timestamp with time zone not null default app.now(),
  updated_at timestamp with time zone not null default app.now(),
  constraint profiles_pkey PRIMARY KEY (id),
  constraint profiles_bio_check CHECK ((char_length(bio) <= app.max_bio_length())),
  constraint profiles_birth_date_check CHECK (((birth_date >= '1900-01-01'::date) AND (birth_date <= '2100-01-01'::date))),
  constraint profiles_completed_workouts_check CHECK ((completed_workouts >= 0)),
  constraint profiles_gender_check CHECK ((gender = ANY (ARRAY['feminino'::text, 'masculino'::text, 'outro'::text, 'prefiro_nao_dizer'::text]))),
  constraint profiles_goals_check CHECK (((cardinality(goals) <= app.max_goals()) AND (char_length(array_to_string(goals, ''::text, ''::text)) <= app.max_goals_length()))),
  constraint profiles_id_fkey FOREIGN KEY (id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint profiles_instagram_check CHECK ((char_length(instagram) <= app.max_instagram_length())),
  constraint profiles_name_check CHECK ((char_length(name) <= app.max_profile_name_length())),
  constraint profiles_phone_check CHECK ((char_length(phone) <= app.max_phone_length())),
  constraint profiles_photo_url_check CHECK ((char_length(photo_url) <= app.max_photo_url_length())),
  constraint profiles_points_check CHECK ((points >= 0)),
  constraint profiles_profile_image_url_check CHECK ((char_length(profile_image_url) <= app.max_photo_url_length())),
  constraint profiles_streak_check CHECK ((streak >= 0))
) with (fillfactor=85);

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
comment on column public.profiles.profile_image_url is 'The photo shown; photo_url is the fallback. Written by the member it is /storage/v1/object/public/profile-images/<id>/<file>, without origin';
comment on column public.profiles.completed_workouts is 'Number of workouts, written by the database''s functions only';
comment on column public.profiles.streak is 'Consecutive check-in days as of the last check-in; 0 is not written when a day passes, readers compute the live value';
comment on column public.profiles.points is 'Check-ins × app.points_per_check_in(), written by the database''s functions only';
comment on column public.profiles.created_at is 'When the profile was made';
comment on column public.profiles.updated_at is 'When it was last changed';

CREATE INDEX profiles_created_at_idx ON public.profiles USING btree (created_at DESC);
CREATE INDEX profiles_email_idx ON public.profiles USING btree (email);

CREATE TRIGGER profiles_access_forgotten BEFORE DELETE ON public.profiles FOR EACH ROW EXECUTE FUNCTION app.on_access_member_deleted();

CREATE TRIGGER profiles_check_given BEFORE INSERT OR UPDATE OF name, goals ON public.profiles FOR EACH ROW EXECUTE FUNCTION app.check_given_profile();

CREATE TRIGGER profiles_forgotten BEFORE DELETE ON public.profiles FOR EACH ROW EXECUTE FUNCTION app.on_profile_deleted();

CREATE TRIGGER profiles_guard BEFORE INSERT OR UPDATE ON public.profiles FOR EACH ROW EXECUTE FUNCTION app.guard_profile();

CREATE TRIGGER profiles_indexed AFTER INSERT ON public.profiles FOR EACH ROW EXECUTE FUNCTION app.on_member_name_changed();

CREATE TRIGGER profiles_indexed_again AFTER UPDATE OF name, email ON public.profiles FOR EACH ROW WHEN (((old.name IS DISTINCT FROM new.name) OR (old.email IS DISTINCT FROM new.email))) EXECUTE FUNCTION app.on_member_name_changed();

CREATE CONSTRAINT TRIGGER profiles_live AFTER UPDATE ON public.profiles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (app.note_live_change('profiles'::text, new.id, new.id)) EXECUTE FUNCTION app.tell_live_changes();

CREATE TRIGGER profiles_photo_guard BEFORE INSERT OR UPDATE OF profile_image_url, photo_url ON public.profiles FOR EACH ROW EXECUTE FUNCTION app.guard_profile_photo();

CREATE TRIGGER profiles_shown AFTER UPDATE OF name, photo_url, profile_image_url ON public.profiles FOR EACH ROW EXECUTE FUNCTION app.on_profile_shown_changed();

alter table public.profiles enable row level security;

create policy "Members create their own missing profile" on public.profiles for insert to authenticated
  with check ((id = ( SELECT auth.uid() AS uid)));

create policy "Members edit their own profile" on public.profiles for update to authenticated
  using ((id = ( SELECT auth.uid() AS uid)))
  with check ((id = ( SELECT auth.uid() AS uid)));

create policy "Members read their own profile" on public.profiles for select to authenticated
  using ((id = ( SELECT auth.uid() AS uid)));

create policy "Whoever has a second factor has shown it" on public.profiles as restrictive for all to authenticated
  using ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)))
  with check ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)));

grant insert, select, update on public.profiles to authenticated;
grant all on public.profiles to service_role;
