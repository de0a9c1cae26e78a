-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

-- Schema app

create schema app;
grant usage on schema app to anon;
grant usage on schema app to authenticated;
grant usage on schema app to service_role;
comment on schema app is 'Private helpers, never exposed through the API';

-- Types

create type app.ranking_key as (
  points integer,
  completion numeric,
  live_days integer,
  reached_at timestamp with time zone,
  joined_at timestamp with time zone,
  user_id uuid,
  place bigint
);

create type app.report_target as (
  kind text,
  target text,
  member_id uuid,
  workout_id uuid,
  bucket text,
  file text,
  address text,
  reported_text text
);

-- Triggers on tables of Auth

CREATE TRIGGER club_factor_added AFTER UPDATE OF status ON auth.mfa_factors FOR EACH ROW WHEN ((((old.status)::text <> 'verified'::text) AND ((new.status)::text = 'verified'::text))) EXECUTE FUNCTION app.on_staff_factor_changed();

CREATE TRIGGER club_factor_gone AFTER DELETE ON auth.mfa_factors FOR EACH ROW WHEN (((old.status)::text = 'verified'::text)) EXECUTE FUNCTION app.on_factor_in_use();

CREATE TRIGGER club_factor_in_use AFTER INSERT OR UPDATE OF status ON auth.mfa_factors FOR EACH ROW WHEN (((new.status)::text = 'verified'::text)) EXECUTE FUNCTION app.on_factor_in_use();

CREATE TRIGGER club_factor_removed AFTER DELETE ON auth.mfa_factors FOR EACH ROW WHEN (((old.status)::text = 'verified'::text)) EXECUTE FUNCTION app.on_staff_factor_changed();

CREATE CONSTRAINT TRIGGER club_first_factor AFTER UPDATE OF status ON auth.mfa_factors DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((((old.status)::text <> 'verified'::text) AND ((new.status)::text = 'verified'::text))) EXECUTE FUNCTION app.on_first_factor();

CREATE TRIGGER club_last_factor_gone AFTER DELETE ON auth.mfa_factors FOR EACH ROW WHEN (((old.status)::text = 'verified'::text)) EXECUTE FUNCTION app.on_last_factor_gone();

CREATE TRIGGER club_places_of_factor_forgotten AFTER DELETE ON auth.mfa_factors FOR EACH ROW WHEN (((old.status)::text = 'verified'::text)) EXECUTE FUNCTION app.on_last_factor_removed();

CREATE TRIGGER club_files_added AFTER INSERT ON storage.objects REFERENCING NEW TABLE AS files_after FOR EACH STATEMENT EXECUTE FUNCTION app.note_member_files();

CREATE TRIGGER club_files_changed AFTER UPDATE ON storage.objects REFERENCING OLD TABLE AS files_before NEW TABLE AS files_after FOR EACH STATEMENT EXECUTE FUNCTION app.note_member_files();

CREATE TRIGGER club_files_emptied AFTER TRUNCATE ON storage.objects FOR EACH STATEMENT EXECUTE FUNCTION app.note_member_files();

CREATE TRIGGER club_files_guarded_added AFTER INSERT ON storage.objects REFERENCING NEW TABLE AS files_after FOR EACH STATEMENT EXECUTE FUNCTION app.guard_member_files();

CREATE TRIGGER club_files_guarded_changed AFTER UPDATE ON storage.objects REFERENCING OLD TABLE AS files_before NEW TABLE AS files_after FOR EACH STATEMENT EXECUTE FUNCTION app.guard_member_files();

CREATE TRIGGER club_files_removed AFTER DELETE ON storage.objects REFERENCING OLD TABLE AS files_before FOR EACH STATEMENT EXECUTE FUNCTION app.note_member_files();

CREATE TRIGGER club_factor_shown AFTER UPDATE OF aal ON auth.sessions FOR EACH ROW WHEN ((((new.aal)::text = 'aal2'::text) AND (new.factor_id IS NOT NULL))) EXECUTE FUNCTION app.on_factor_shown();

CREATE TRIGGER club_session_shown BEFORE UPDATE ON auth.sessions FOR EACH ROW WHEN ((((old.aal)::text IS DISTINCT FROM 'aal2'::text) AND ((new.aal)::text = 'aal2'::text))) EXECUTE FUNCTION app.on_session_shown();

CREATE TRIGGER club_session_waits BEFORE INSERT OR UPDATE ON auth.sessions FOR EACH ROW WHEN ((((new.aal)::text IS DISTINCT FROM 'aal2'::text) AND (new.not_after IS NULL))) EXECUTE FUNCTION app.on_session_waiting();

CREATE TRIGGER club_account_confirmed AFTER UPDATE OF email_confirmed_at ON auth.users FOR EACH ROW WHEN (((old.email_confirmed_at IS NULL) <> (new.email_confirmed_at IS NULL))) EXECUTE FUNCTION app.on_account_confirmed();

CREATE TRIGGER club_account_consent AFTER INSERT ON auth.users FOR EACH ROW EXECUTE FUNCTION app.on_account_consent();

CREATE TRIGGER club_account_forgotten BEFORE DELETE ON auth.users FOR EACH ROW EXECUTE FUNCTION app.on_account_deleted();

CREATE TRIGGER club_account_gone AFTER DELETE ON auth.users FOR EACH ROW EXECUTE FUNCTION app.on_account_gone();

CREATE TRIGGER club_barred_at_confirmation AFTER UPDATE OF email, email_confirmed_at ON auth.users FOR EACH ROW WHEN (((new.email_confirmed_at IS NOT NULL) AND (new.email IS NOT NULL) AND ((old.email_confirmed_at IS NULL) OR ((new.email)::text IS DISTINCT FROM (old.email)::text)))) EXECUTE FUNCTION app.on_barred_address_confirmed();

CREATE TRIGGER club_barred_at_sign_up AFTER INSERT ON auth.users FOR EACH ROW WHEN (((new.email_confirmed_at IS NOT NULL) AND (new.email IS NOT NULL))) EXECUTE FUNCTION app.on_barred_address_confirmed();

CREATE TRIGGER club_counts_forgotten BEFORE DELETE ON auth.users FOR EACH ROW EXECUTE FUNCTION app.on_counted_account_deleted();

CREATE TRIGGER club_last_owner_kept BEFORE DELETE ON auth.users FOR EACH ROW EXECUTE FUNCTION app.keep_last_owner();

CREATE TRIGGER club_links_void AFTER UPDATE OF recovery_token, confirmation_token ON auth.users FOR EACH ROW WHEN (((((COALESCE(old.recovery_token, ''::character varying))::text <> ''::text) AND ((COALESCE(new.recovery_token, ''::character varying))::text = ''::text)) OR (((COALESCE(old.confirmation_token, ''::character varying))::text <> ''::text) AND ((COALESCE(new.confirmation_token, ''::character varying))::text = ''::text)))) EXECUTE FUNCTION app.on_links_void();

CREATE TRIGGER club_places_forgotten AFTER UPDATE OF encrypted_password ON auth.users FOR EACH ROW WHEN ((((COALESCE(old.encrypted_password, ''::character varying))::text <> ''::text) AND ((old.encrypted_password)::text IS DISTINCT FROM (new.encrypted_password)::text))) EXECUTE FUNCTION app.on_password_changed();

CREATE TRIGGER club_profile_created AFTER INSERT ON auth.users FOR EACH ROW EXECUTE FUNCTION app.on_account_created();

CREATE TRIGGER club_profile_email_changed AFTER UPDATE OF email ON auth.users FOR EACH ROW EXECUTE FUNCTION app.on_account_email_changed();

CREATE TRIGGER club_reports_forgotten BEFORE DELETE ON auth.users FOR EACH ROW EXECUTE FUNCTION app.on_reports_account_deleted();

CREATE TRIGGER club_staff_log_emptied AFTER DELETE ON auth.users FOR EACH ROW EXECUTE FUNCTION app.on_logged_account_deleted();

CREATE TRIGGER club_suspension_kept BEFORE DELETE ON auth.users FOR EACH ROW EXECUTE FUNCTION app.on_suspended_account_deleted();

-- Policies on tables of Storage and Realtime

create policy "Members join the topic of their suspension" on realtime.messages for select to authenticated
  using (((extension = 'broadcast'::text) AND (topic = ( SELECT realtime.topic() AS topic)) AND (( SELECT realtime.topic() AS topic) = ('suspension:'::text || ( SELECT auth.uid() AS uid)))));

create policy "Members join their own topic and those of their challenges" on realtime.messages for select to authenticated
  using (((extension = 'broadcast'::text) AND (topic = ( SELECT realtime.topic() AS topic)) AND ((( SELECT realtime.topic() AS topic) = ('user:'::text || ( SELECT auth.uid() AS uid))) OR (( SELECT realtime.topic() AS topic) IN ( SELECT ('challenge:'::text || id.id)
   FROM app.my_challenge_ids() id(id))))));

create policy "Staff join the topics of challenges" on realtime.messages for select to authenticated
  using (((extension = 'broadcast'::text) AND (topic = ( SELECT realtime.topic() AS topic)) AND (( SELECT realtime.topic() AS topic) ~~ 'challenge:%'::text) AND ( SELECT app.is_staff('moderator'::text) AS is_staff)));

create policy "Suspended members join the topic of their suspension alone" on realtime.messages as restrictive for select to authenticated
  using (((NOT ( SELECT app.am_i_suspended() AS am_i_suspended)) OR (( SELECT realtime.topic() AS topic) = ('suspension:'::text || ( SELECT auth.uid() AS uid)))));

create policy "Whoever has a second factor has shown it" on realtime.messages as restrictive for all to authenticated
  using ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)))
  with check ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)));

create policy "Members delete their own pictures" on storage.objects for delete to authenticated
  using (((bucket_id = ANY (ARRAY['profile-images'::text, 'workout-images'::text])) AND ((storage.foldername(name))[1] = (( SELECT auth.uid() AS uid))::text)));

create policy "Members give no picture a name that nothing can carry" on storage.objects as restrictive for update to authenticated
  using (true)
  with check (((NOT app.is_picture_bucket(bucket_id)) OR app.is_picture_name(name)));

create policy "Members keep no more files than they have room for" on storage.objects as restrictive for insert to authenticated
  with check (( SELECT app.has_storage_room() AS has_storage_room));

create policy "Members read the materials their plan opens" on storage.objects for select to authenticated
  using (((bucket_id = 'materials'::text) AND ((( SELECT app.my_level() AS my_level) = 'expert'::text) OR ((storage.foldername(name))[1] = ANY (( SELECT app.my_features() AS my_features)::text[])))));

create policy "Members read their own pictures" on storage.objects for select to authenticated
  using (((bucket_id = ANY (ARRAY['profile-images'::text, 'workout-images'::text])) AND ((storage.foldername(name))[1] = (( SELECT auth.uid() AS uid))::text)));

create policy "Members replace their own pictures" on storage.objects for update to authenticated
  using (((bucket_id = ANY (ARRAY['profile-images'::text, 'workout-images'::text])) AND ((storage.foldername(name))[1] = (( SELECT auth.uid() AS uid))::text)))
  with check (((bucket_id = ANY (ARRAY['profile-images'::text, 'workout-images'::text])) AND ((storage.foldername(name))[1] = (( SELECT auth.uid() AS uid))::text)));

create policy "Members upload no picture that nothing can carry" on storage.objects as restrictive for insert to authenticated
  with check (((NOT app.is_picture_bucket(bucket_id)) OR app.is_picture_name(name)));

create policy "Members upload pictures into their own folder" on storage.objects for insert to authenticated
  with check (((bucket_id = ANY (ARRAY['profile-images'::text, 'workout-images'::text])) AND ((storage.foldername(name))[1] = (( SELECT auth.uid() AS uid))::text)));

create policy "Nobody deletes a hidden picture" on storage.objects as restrictive for delete to authenticated
  using ((NOT app.is_hidden_file(bucket_id, name)));

create policy "Nobody deletes a reported picture" on storage.objects as restrictive for delete to authenticated
  using ((NOT app.is_reported_file(bucket_id, name)));

create policy "Nobody else reads a hidden picture" on storage.objects as restrictive for select to authenticated
  using (((NOT app.is_hidden_file(bucket_id, name)) OR ( SELECT app.is_staff('moderator'::text) AS is_staff)));

create policy "Nobody replaces a hidden picture" on storage.objects as restrictive for update to authenticated
  using ((NOT app.is_hidden_file(bucket_id, name)))
  with check ((NOT app.is_hidden_file(bucket_id, name)));

create policy "Nobody replaces a reported picture" on storage.objects as restrictive for update to authenticated
  using ((NOT app.is_reported_file(bucket_id, name)))
  with check ((NOT app.is_reported_file(bucket_id, name)));

create policy "Nobody uploads for an account that is gone" on storage.objects as restrictive for insert to authenticated
  with check (( SELECT app.has_account() AS has_account));

create policy "Nobody uploads in the place of a hidden picture" on storage.objects as restrictive for insert to authenticated
  with check ((NOT app.is_hidden_file(bucket_id, name)));

create policy "Staff read hidden pictures" on storage.objects for select to authenticated
  using ((((bucket_id = 'hidden-images'::text) OR app.is_hidden_file(bucket_id, name)) AND ( SELECT app.is_staff('moderator'::text) AS is_staff)));

create policy "Suspended members delete no files" on storage.objects as restrictive for delete to authenticated
  using ((NOT ( SELECT app.am_i_suspended() AS am_i_suspended)));

create policy "Suspended members read no files" on storage.objects as restrictive for select to authenticated
  using ((NOT ( SELECT app.am_i_suspended() AS am_i_suspended)));

create policy "Suspended members replace no files" on storage.objects as restrictive for update to authenticated
  using ((NOT ( SELECT app.am_i_suspended() AS am_i_suspended)))
  with check ((NOT ( SELECT app.am_i_suspended() AS am_i_suspended)));

create policy "Suspended members upload no files" on storage.objects as restrictive for insert to authenticated
  with check ((NOT ( SELECT app.am_i_suspended() AS am_i_suspended)));

create policy "Whoever has a second factor has shown it" on storage.objects as restrictive for all to authenticated
  using ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)))
  with check ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)));

-- Buckets of Storage

-- challenge-media: public, at most 26214400 bytes, image/jpeg, image/png, image/webp, image/avif, image/svg+xml

-- hidden-images: private, at most 10485760 bytes, image/jpeg, image/png, image/webp, image/avif, image/gif

-- materials: private, at most 10485760 bytes, application/pdf

-- nutrition-images: public, at most 5242880 bytes, image/jpeg, image/png, image/webp, image/avif, image/svg+xml

-- profile-images: public, at most 5242880 bytes, image/jpeg, image/png, image/webp, image/avif, image/gif

-- workout-images: public, at most 10485760 bytes, image/jpeg, image/png, image/webp, image/avif, image/gif
