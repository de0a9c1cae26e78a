-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.apply_pending_level(in_email text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_me constant uuid := (select auth.uid());
  v_nothing constant jsonb := jsonb_build_object('success', true, 'error', null, 'message', null, 'level_applied', false);
  v_email text;
  v_pending public.pending_user_levels;
begin
  select lower(u.email) into v_email from auth.users u where u.id = v_me;
  if v_email is null or v_email is distinct from lower(btrim(in_email)) then
    raise exception using errcode = '42501', message = 'forbidden', detail = 'The e-mail is not the caller''s';
  end if;
  -- Asked first: an account without a proven address must not learn whether something waits.
  if not app.has_proven_email(v_me) then
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
end $function$;
comment on function app.apply_pending_level(text) is 'What apply_pending_user_level does';
grant execute on function app.apply_pending_level(text) to authenticated, service_role;
