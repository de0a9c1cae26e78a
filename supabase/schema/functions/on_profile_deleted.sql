-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.on_profile_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform app.forget_subscription(s.id) from public.subscriptions s where s.user_id = old.id;
  delete from public.pending_user_levels p where p.applied_to = old.id;
  -- The reason is the operator's own text and may name the member.
  update public.check_in_void_log v set user_id = null, reason = 'Conta excluída' where v.user_id = old.id;
  -- A mark only says how many stand before a place in the ranking; the id merely breaks a last tie.
  update app.ranking_marks m set user_id = gen_random_uuid() where m.user_id = old.id;
  return old;
end $function$;
comment on function app.on_profile_deleted() is 'Trigger: what stays after an account (payments, void log) keeps nothing that names its member, by whatever way it was deleted';
-- Nobody but the owner and what the owner defined may call it.
