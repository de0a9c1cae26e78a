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
  select app.effective_level(l.current_level, l.level_expires_at, app.now()) into v_level
  from public.user_progress_level l where l.user_id = member_id for update;
  v_level := coalesce(v_level, 'basic');
  if new_level = v_level then
    return jsonb_build_object('success', true, 'error', null, 'message', null);
  end if;
  if new_level = 'expert' and not v_is_club then
    return app.failure('level_raise_not_allowed');
  end if;
  insert into public.user_progress_level as l (user_id, current_level) values (member_id, new_level)
  on conflict (user_id) do update set current_level = excluded.current_level,
    -- A raise has no end. Lowering keeps the end, so that features which expire with it still expire.
    level_expires_at = case when excluded.current_level = 'expert' then null else l.level_expires_at end,
    unlocked_features = case when l.level_expires_at <= app.now() then '{}' else l.unlocked_features end;
  return jsonb_build_object('success', true, 'error', null, 'message', null);
end $function$;
comment on function app.set_level(uuid,text) is 'What update_user_level does';
grant execute on function app.set_level(uuid,text) to authenticated, service_role;
