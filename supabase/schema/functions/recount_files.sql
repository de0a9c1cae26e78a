-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.recount_files()
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  counted bigint := 0;
begin
  truncate app.member_files;
  if to_regclass('storage.objects') is not null then
    execute 'lock table storage.objects in share row exclusive mode';
    execute $count$
      insert into app.member_files (file_id, user_id, bytes, written_at)
      select o.id, u.id, app.file_bytes(o.metadata), greatest(o.created_at, o.updated_at)
        from storage.objects o join auth.users u on u.id = app.file_owner(o.owner_id)
    $count$;
    get diagnostics counted = row_count;
  end if;
  return counted;
end $function$;
comment on function app.recount_files() is 'For the operator: counts all members'' files again, after rows of storage.objects came in with the triggers off. Answers how many there are';
-- Nobody but the owner and what the owner defined may call it.
