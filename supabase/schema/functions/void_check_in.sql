-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.void_check_in(in_check_in uuid, in_reason text)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  check_in public.challenge_check_ins;
begin
  select * into check_in from public.challenge_check_ins k where k.id = in_check_in;
  if not found then
    return false;
  end if;
  perform app.lock_member(check_in.user_id);
  update public.challenge_check_ins k set voided_at = app.now() where k.id = in_check_in and k.voided_at is null;
  if not found then
    return false;
  end if;
  insert into public.check_in_void_log (check_in_id, challenge_id, user_id, check_in_day, reason)
  values (check_in.id, check_in.challenge_id, check_in.user_id, check_in.check_in_day,
    coalesce(app.shortened(app.clean_line(in_reason), 500), 'Sem motivo'));
  perform app.recompute_challenge_progress(check_in.challenge_id, check_in.user_id);
  perform app.refresh_check_in_totals(check_in.user_id, true);
  return true;
end $function$;
comment on function app.void_check_in(uuid,text) is 'For the operator: takes a check-in out of the count for good; false when there is none or it was voided before';
grant execute on function app.void_check_in(uuid,text) to service_role;
