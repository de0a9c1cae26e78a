-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.on_profile_shown_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.challenge_progress
  set user_name = app.display_name(new.name, new.id), user_photo_url = coalesce(new.profile_image_url, new.photo_url)
  where user_id = new.id;
  return null;
end $function$;
comment on function app.on_profile_shown_changed() is 'Trigger: keeps the name and photo that fellow participants see';
-- Nobody but the owner and what the owner defined may call it.
