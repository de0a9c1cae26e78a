-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.keep_shared_photo()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.user_photo_url := app.shared_photo(new.user_photo_url, new.user_id);
  return new;
end $function$;
comment on function app.keep_shared_photo() is 'Trigger: fellow participants get no address that is not trusted, from whatever source';
-- Nobody but the owner and what the owner defined may call it.
