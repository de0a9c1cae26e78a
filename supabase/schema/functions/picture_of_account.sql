-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.picture_of_account(member_id uuid, user_data jsonb, app_data jsonb)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  picture constant text := left(coalesce(app.clean_line(user_data ->> 'avatar_url'), app.clean_line(user_data ->> 'picture')), app.max_photo_url_length());
begin
  -- Who signs up with an address and a password writes this by hand; a provider's word is signed.
  return case when app_data ->> 'provider' = 'email' then app.shared_photo(picture, member_id) else picture end;
end $function$;
comment on function app.picture_of_account(uuid,jsonb,jsonb) is 'The picture that an account''s own metadata bring to its profile; null for an address that the profile would refuse';
-- Nobody but the owner and what the owner defined may call it.
