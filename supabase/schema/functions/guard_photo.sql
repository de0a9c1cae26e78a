-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.guard_photo(value text, before text, member_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
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
end $function$;
comment on function app.guard_photo(text,text,uuid) is 'A photo as it is stored: unchanged, none, or the member''s own file; else raises PT400';
grant execute on function app.guard_photo(text,text,uuid) to authenticated, service_role;
