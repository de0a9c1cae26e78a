-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.member_files(member_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_files jsonb;
begin
  if to_regclass('storage.objects') is not null then
    execute $files$
      select jsonb_agg(jsonb_build_object('bucket', o.bucket_id, 'name', o.name, 'created_at', o.created_at,
        'size', app.json_object(o.metadata) -> 'size', 'type', app.json_object(o.metadata) ->> 'mimetype') order by o.bucket_id, o.name)
      from storage.objects o where o.name like $1 || '/%'
    $files$ into v_files using member_id::text;
  end if;
  return coalesce(v_files, '[]'::jsonb);
end $function$;
comment on function app.member_files(uuid) is 'The files in a member''s own folders, in every bucket';
-- Nobody but the owner and what the owner defined may call it.
