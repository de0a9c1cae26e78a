-- What was paid for an e-mail belongs to whoever proves the e-mail his. An account that only claims it, such as a sign-up that was
-- never confirmed, neither takes it along when it goes nor learns of it.

-- Functions -----------------------------------------------------------------------------------------

-- Security definer: runs for whoever deletes the account, and writes tables that API roles can't.
create or replace function app.on_profile_deleted() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.subscriptions s set user_id = null, email = null, customer_id = null where s.user_id = old.id;
  delete from public.pending_user_levels p where p.applied_to = old.id;
  -- The reason is the operator's own text and may name the member.
  update public.check_in_void_log v set user_id = null, reason = 'Conta excluída' where v.user_id = old.id;
  -- A mark only says how many stand before a place in the ranking; the id merely breaks a last tie.
  update app.ranking_marks m set user_id = gen_random_uuid() where m.user_id = old.id;
  return old;
end $$;

-- Security definer: the auth server's role may not write public tables.
create function app.on_account_deleted() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if app.has_proven_email(old.id) then
    update public.subscriptions s set user_id = null, email = null, customer_id = null where lower(s.email) = lower(old.email);
    delete from public.pending_user_levels p where p.email = lower(old.email);
  end if;
  return old;
end $$;
comment on function app.on_account_deleted() is
  'Trigger on auth.users: payments and waiting levels of an account''s proven e-mail keep nothing that names its member';

-- Before, since the account's identities, which may prove the e-mail, go with it.
create trigger club_account_forgotten before delete on auth.users
  for each row execute function app.on_account_deleted();

-- Security definer: reads what API roles can't, and is told whose.
create or replace function app.export_member(member_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_me constant text := member_id::text;
  v_email constant text := (select lower(u.email) from auth.users u where u.id = member_id);
  v_wait integer;
begin
  perform app.require_service();
  if v_email is null and not exists (select from auth.users u where u.id = member_id) then
    return app.failure('unauthenticated');
  end if;
  v_wait := app.count_attempt(member_id, 'export', 5, interval '1 hour');
  if v_wait > 0 then
    return app.too_many_attempts(v_wait);
  end if;
  return jsonb_build_object('success', true,
    'account', app.member_account(member_id),
    'profile', app.rows_of('public.profiles', 'id', v_me) -> 0,
    'totals', app.rows_of('public.user_progress', 'user_id', v_me) -> 0,
    'workouts', app.rows_of('public.workout_records', 'user_id', v_me, array['reply']),
    'check_ins', app.rows_of('public.challenge_check_ins', 'user_id', v_me),
    'voided_check_ins', app.rows_of('public.check_in_void_log', 'user_id', v_me, array['voided_by']),
    'participations', app.rows_of('public.challenge_participants', 'user_id', v_me),
    'progress', app.rows_of('public.challenge_progress', 'user_id', v_me),
    'challenges', coalesce((
      select jsonb_agg(jsonb_build_object('id', c.id, 'title', c.title, 'start_date', c.start_date, 'end_date', c.end_date))
      from public.challenges c
      where c.id in (select g.challenge_id from public.challenge_progress g where g.user_id = member_id)
    ), '[]'::jsonb),
    'level', app.rows_of('public.user_progress_level', 'user_id', v_me) -> 0,
    'paid_levels', case when app.has_proven_email(member_id) then app.rows_of('public.pending_user_levels', 'email', v_email)
      else '[]'::jsonb end,
    'payments', app.rows_of('public.subscriptions', 'user_id', v_me),
    'consents', app.rows_of('public.member_consents', 'user_id', v_me),
    'files', app.member_files(member_id));
end $$;

-- Grants --------------------------------------------------------------------------------------------

revoke execute on all functions in schema app from public;
