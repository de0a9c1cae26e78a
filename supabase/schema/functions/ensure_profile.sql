-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.ensure_profile(member_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.profiles p where p.id = member_id) then
    return true;
  end if;
  insert into public.profiles (id, name, email, profile_image_url)
  select u.id,
    app.shortened(coalesce(app.clean_line(meta.data ->> 'name'), app.clean_line(meta.data ->> 'full_name'), 'Usuário'),
      app.max_profile_name_length()),
    u.email,
    app.picture_of_account(u.id, meta.data, app.json_object(u.raw_app_meta_data))
  from auth.users u, lateral (select app.json_object(u.raw_user_meta_data) as data) meta
  where u.id = member_id
  on conflict (id) do nothing;
  return exists (select from public.profiles p where p.id = member_id);
end $function$;
comment on function app.ensure_profile(uuid) is 'Creates the member''s profile from the account when it is missing; false when there is no such account';
grant execute on function app.ensure_profile(uuid) to service_role;
