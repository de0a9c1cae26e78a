-- A picture that no workout and no profile can carry is not uploaded: what hangs on nothing is not seen by members who could report it.
-- domain/picture-name.ts is the same rule; domain/cases/picture-names.json is the case table of both.

create function app.is_picture_bucket(bucket text) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return coalesce(bucket in ('profile-images', 'workout-images'), false);
end $$;
comment on function app.is_picture_bucket(text) is 'Whether members upload their pictures to a bucket; everybody may read its files';

create function app.is_picture_name(name text) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return coalesce(name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[A-Za-z0-9][A-Za-z0-9._-]{0,199}$', false);
end $$;
comment on function app.is_picture_name(text) is 'Whether a member''s picture may be called so: a file in the folder of a member''s id, as workouts and profiles take it';

create policy "Members upload no picture that nothing can carry" on storage.objects
  as restrictive for insert to authenticated with check (not app.is_picture_bucket(bucket_id) or app.is_picture_name(name));

-- A file that was uploaded before keeps its name, and may be moved to a right one.
create policy "Members give no picture a name that nothing can carry" on storage.objects
  as restrictive for update to authenticated using (true) with check (not app.is_picture_bucket(bucket_id) or app.is_picture_name(name));

-- Grants ---------------------------------------------------------------------------------------------

grant execute on function app.is_picture_bucket(text), app.is_picture_name(text) to authenticated, service_role;
