-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.on_grant_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform app.refresh_level(case when tg_op = 'DELETE' then old.user_id else new.user_id end);
  return null;
end $function$;
comment on function app.on_grant_changed() is 'Trigger: the level follows its grants';
-- Nobody but the owner and what the owner defined may call it.
