-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.instagram_handle(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  visible constant text := btrim(replace(regexp_replace(value,
    '[\u0001-\u001F\u007F-\u009F\u00AD\u034F\u061C\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF]', '', 'g'), U&'\FF20', '@'), U&' \00A0');
  of_address constant text := substring(visible from
    '(?i)^(?:(?:https?://)?(?:[a-z]+\.)?(?:instagram\.com|instagr\.am)/(?:_u/|stories/)?|instagram://user\?username=)(@?[a-z0-9._]+)(?:[/?#&].*)?$');
  handle constant text := regexp_replace(coalesce(of_address, visible), '^@', '');
begin
  return case when handle ~ '^[A-Za-z0-9._]{1,30}$' and handle !~ '\.\.|\.$'
    and (of_address is null
      or lower(handle) <> all (array['p', 'reel', 'reels', 'tv', 'explore', 'accounts', 'direct', 'about', 'share', 'stories'])) then handle end;
end $function$;
comment on function app.instagram_handle(text) is 'The user name in a handle or an address of Instagram, without @; null when there is none';
grant execute on function app.instagram_handle(text) to authenticated, service_role;
