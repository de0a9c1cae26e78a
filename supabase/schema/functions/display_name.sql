-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.display_name(name text, user_id uuid)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select coalesce(app.clean_line(name), 'Usuário ' || left(user_id::text, 8)) $function$;
comment on function app.display_name(text,uuid) is 'The name other members see; "Usuário" and the id''s first 8 characters when there is none';
grant execute on function app.display_name(text,uuid) to authenticated, service_role;
