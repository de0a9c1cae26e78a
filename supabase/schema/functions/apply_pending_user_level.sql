-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION public.apply_pending_user_level(email_param text)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select app.apply_pending_level(email_param) $function$;
comment on function public.apply_pending_user_level(text) is 'Gives the caller the level paid for their confirmed e-mail, once, and the subscription with it. Replies {success, error, message, level_applied}; 42501 for another e-mail';
grant execute on function public.apply_pending_user_level(text) to authenticated, service_role;
