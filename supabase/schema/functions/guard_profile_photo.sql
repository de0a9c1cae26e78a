-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.guard_profile_photo()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not app.is_member_write() then
    return new;
  elsif tg_op = 'INSERT' then
    -- A profile made by its owner carries the account's picture, whatever was sent, as it carries the account's e-mail.
    new.profile_image_url := coalesce(app.own_picture(new.profile_image_url, 'profile-images', new.id), app.account_picture(new.id));
    new.photo_url := app.own_picture(new.photo_url, 'profile-images', new.id);
  else
    new.profile_image_url := app.guard_photo(new.profile_image_url, old.profile_image_url, new.id);
    new.photo_url := app.guard_photo(new.photo_url, old.photo_url, new.id);
  end if;
  return new;
end $function$;
comment on function app.guard_profile_photo() is 'Trigger: a member''s photo is a file of their own';
-- Nobody but the owner and what the owner defined may call it.
