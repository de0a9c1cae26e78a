-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION public.files_without_member(p_limit integer DEFAULT 100)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select app.files_without_member(p_limit) $function$;
comment on function public.files_without_member(integer) is 'For the function delete-account: files in the folders of accounts that are gone, as [{bucket, name}]. They need no list of their
own that would have to remember whom they belonged to';
grant execute on function public.files_without_member(integer) to service_role;

CREATE OR REPLACE FUNCTION app.files_without_member(most integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_files jsonb;
begin
  perform app.require_service();
  if to_regclass('storage.objects') is not null then
    execute $files$
      select jsonb_agg(jsonb_build_object('bucket', f.bucket_id, 'name', f.name)) from (
        select o.bucket_id, o.name from storage.objects o
        where o.bucket_id in ('profile-images', 'workout-images')
          and not exists (select from auth.users u where u.id = app.folder_owner(o.name))
          and app.folder_owner(o.name) is not null
        limit $1
      ) f
    $files$ into v_files using most;
  end if;
  return coalesce(v_files, '[]'::jsonb);
end $function$;
comment on function app.files_without_member(integer) is 'What files_without_member does';
grant execute on function app.files_without_member(integer) to service_role;
