-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.set_level(member_id uuid, new_level text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- The role of the request, which stays visible inside a security definer function.
  v_is_club constant boolean := coalesce(current_setting('role', true), 'none') not in ('anon', 'authenticated');
  v_done constant jsonb := jsonb_build_object('success', true, 'error', null, 'message', null);
  v_level text;
begin
  if not v_is_club then
    perform app.require_self(member_id);
  end if;
  if new_level is null or new_level not in ('basic', 'expert') then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'The level is basic or expert';
  end if;
  if member_id is null or not app.ensure_profile(member_id) then
    raise exception using errcode = '42501', message = 'forbidden', detail = 'There is no such account';
  end if;
  if v_is_club then
    return v_done || jsonb_build_object('payment_holds', app.set_operator_grant(member_id, new_level));
  end if;
  perform app.lock_member(member_id);
  select app.effective_level(l.current_level, l.level_expires_at, app.now()) into v_level
  from public.user_progress_level l where l.user_id = member_id;
  v_level := coalesce(v_level, 'basic');
  if new_level = v_level then
    return v_done;
  end if;
  if new_level = 'expert' then
    return app.failure('level_raise_not_allowed');
  end if;
  -- The level would come back with the next charge: who wants to leave cancels.
  if app.paid_subscription(member_id, true) is not null then
    return app.failure('subscription_active');
  end if;
  delete from public.level_grants g where g.user_id = member_id;
  perform app.refresh_level(member_id);
  return v_done;
end $function$;
comment on function app.set_level(uuid,text) is 'What update_user_level does';
grant execute on function app.set_level(uuid,text) to authenticated, service_role;
