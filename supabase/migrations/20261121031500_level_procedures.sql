-- update_user_level and apply_pending_user_level.

-- Security definer: members may not write levels; they may only lower their own.
create function app.set_level(member_id uuid, new_level text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
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
    -- A raise by the club has no end; lowering keeps the end, so that features which expire with it still do.
    level_expires_at = case when excluded.current_level = 'expert' then null else l.level_expires_at end,
    unlocked_features = case when l.level_expires_at <= app.now() then '{}' else l.unlocked_features end;
  return jsonb_build_object('success', true, 'error', null, 'message', null);
end $$;
comment on function app.set_level(uuid, text) is 'What update_user_level does';

create function public.update_user_level(user_id_param uuid, new_level text) returns jsonb
language sql volatile set search_path = ''
as $$ select app.set_level(user_id_param, new_level) $$;
comment on function public.update_user_level(uuid, text) is
  'Lowers or confirms the caller''s own level; raising needs service_role. Replies {success, error, message}; 42501 for another member, PT400 for an unknown level';

-- Security definer: members may not read pending levels nor write levels.
create function app.apply_pending_level(in_email text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_me constant uuid := (select auth.uid());
  v_nothing constant jsonb := jsonb_build_object('success', true, 'error', null, 'message', null, 'level_applied', false);
  v_email text;
  v_is_confirmed boolean;
  v_pending public.pending_user_levels;
begin
  select lower(u.email), u.email_confirmed_at is not null into v_email, v_is_confirmed from auth.users u where u.id = v_me;
  if v_email is null or v_email is distinct from lower(btrim(in_email)) then
    raise exception using errcode = '42501', message = 'forbidden', detail = 'The e-mail is not the caller''s';
  end if;
  if not v_is_confirmed then
    return app.failure('email_not_confirmed') || jsonb_build_object('level_applied', false);
  end if;
  if not exists (select from public.pending_user_levels p where p.email = v_email and p.applied_at is null)
    or not app.ensure_profile(v_me) then
    return v_nothing;
  end if;
  update public.pending_user_levels p set applied_at = app.now(), applied_to = v_me
  where p.email = v_email and p.applied_at is null returning * into v_pending;
  if v_pending.email is null
    or app.effective_level(v_pending.level, v_pending.level_expires_at, app.now()) = 'basic' then
    return v_nothing;
  end if;
  insert into public.user_progress_level as l (user_id, current_level, level_expires_at)
  values (v_me, 'expert', v_pending.level_expires_at)
  on conflict (user_id) do update set current_level = 'expert',
    -- Of two paid periods the longer one holds; null has no end.
    level_expires_at = case
      when app.effective_level(l.current_level, l.level_expires_at, app.now()) = 'expert'
        and (l.level_expires_at is null or excluded.level_expires_at is null) then null
      when app.effective_level(l.current_level, l.level_expires_at, app.now()) = 'expert'
        then greatest(l.level_expires_at, excluded.level_expires_at)
      else excluded.level_expires_at end,
    -- Features that ended with the old period stay ended.
    unlocked_features = case when l.level_expires_at <= app.now() then '{}' else l.unlocked_features end;
  return v_nothing || jsonb_build_object('level_applied', true);
end $$;
comment on function app.apply_pending_level(text) is 'What apply_pending_user_level does';

create function public.apply_pending_user_level(email_param text) returns jsonb
language sql volatile set search_path = ''
as $$ select app.apply_pending_level(email_param) $$;
comment on function public.apply_pending_user_level(text) is
  'Gives the caller the level paid for his confirmed e-mail, once. Replies {success, error, message, level_applied}; 42501 for another e-mail';

-- Grants --------------------------------------------------------------------------------------------

revoke execute on all functions in schema app from public;
grant execute on function app.set_level(uuid, text), app.apply_pending_level(text) to authenticated, service_role;
revoke execute on function public.update_user_level(uuid, text), public.apply_pending_user_level(text) from public, anon;
grant execute on function public.update_user_level(uuid, text), public.apply_pending_user_level(text) to authenticated, service_role;
