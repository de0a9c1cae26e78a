-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION public.update_user_level(user_id_param uuid, new_level text)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select app.set_level(user_id_param, new_level) $function$;
comment on function public.update_user_level(uuid,text) is 'Lowers or confirms the caller''s own level; with a live subscription lowering is refused as subscription_active. The server raises, or takes its own
grant only. Replies {success, error, message}, to the server payment_holds too; 42501 for another member, PT400 for an unknown level';
grant execute on function public.update_user_level(uuid,text) to authenticated, service_role;
