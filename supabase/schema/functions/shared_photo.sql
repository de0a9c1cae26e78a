-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.shared_photo(value text, member_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(app.own_picture(value, 'profile-images', member_id),
    -- The picture that came with a Google account: Google's server, which tells the member nothing of who looks.
    case when value ~ '^https://lh[0-9]\.googleusercontent\.com/' then value end);
end $function$;
comment on function app.shared_photo(text,uuid) is 'The photo that fellow participants may load; null when its address is not trusted';
grant execute on function app.shared_photo(text,uuid) to authenticated, service_role;
