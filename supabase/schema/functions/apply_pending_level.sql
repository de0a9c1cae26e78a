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
  v_is_paid boolean;
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
  if not app.ensure_profile(v_me) then
    return v_nothing;
  end if;
  perform app.lock_member(v_me);
  v_is_paid := app.take_over_payments(v_me, v_email);
  update public.pending_user_levels p set applied_at = app.now(), applied_to = v_me
  where p.email = v_email and p.applied_at is null returning * into v_pending;
  if v_pending.subscription_id is null
    and app.effective_level(v_pending.level, v_pending.level_expires_at, app.now()) = 'expert' then
    insert into public.level_grants as g (user_id, source, until) values (v_me, 'payment', v_pending.level_expires_at)
    on conflict on constraint level_grants_one_each do update set
      -- Of two paid periods the longer one holds; null has no end.
      until = case when g.until is not null and excluded.until is not null then greatest(g.until, excluded.until) end;
    v_is_paid := true;
  end if;
  return v_nothing || jsonb_build_object('level_applied', v_is_paid);
end $function$;
comment on function app.apply_pending_level(text) is 'What apply_pending_user_level does';
grant execute on function app.apply_pending_level(text) to authenticated, service_role;
