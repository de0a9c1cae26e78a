-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION public.export_member(p_user_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select app.export_member(p_user_id) $function$;
comment on function public.export_member(uuid) is 'For the function export-account: everything kept about a member, by subject, and the list of their files. At most 5 an hour.
Replies {success, …} or {success: false, error, message}; no other member''s data is in it';
grant execute on function public.export_member(uuid) to service_role;

CREATE OR REPLACE FUNCTION app.export_member(member_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
    'grants', app.rows_of('public.level_grants', 'user_id', v_me, array['id']),
    'payments', app.rows_of('public.subscriptions', 'user_id', v_me),
    'receipts', coalesce((
      select jsonb_agg(to_jsonb(r)) from public.payment_receipts r join public.subscriptions s on s.id = r.subscription_id where s.user_id = member_id
    ), '[]'::jsonb),
    'consents', app.rows_of('public.member_consents', 'user_id', v_me),
    'favorites', app.rows_of('public.favorites', 'user_id', v_me),
    'library_progress', app.rows_of('public.library_progress', 'user_id', v_me),
    'close_friends', app.rows_of('public.close_friends', 'user_id', v_me) -> 0,
    'raffles', coalesce((
      select jsonb_agg(jsonb_build_object('prize', r.prize, 'drawn_at', r.drawn_at, 'number', n.number, 'won', n.number = any (r.winning_numbers))
        order by r.drawn_at, r.id)
      from public.raffle_entries n join public.raffles r on r.id = n.raffle_id where n.user_id = member_id
    ), '[]'::jsonb),
    'accesses', app.rows_of('app.access_records', 'member_id', v_me, array['id', 'email_hash']),
    'card', app.rows_of('public.member_cards', 'user_id', v_me) -> 0,
    'benefit_uses', app.rows_of('public.benefit_uses', 'user_id', v_me),
    'files', app.member_files(member_id));
end $function$;
comment on function app.export_member(uuid) is 'What export_member does';
grant execute on function app.export_member(uuid) to service_role;
