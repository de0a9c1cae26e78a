-- The log as staff read it, what of it is in a member's copy of their data, and the jobs and mails that acts of the staff lead to.

-- Reading the log -----------------------------------------------------------------------------------

create function app.staff_line(line app.staff_log) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('seq', line.seq, 'at', line.at, 'act', line.act, 'by_command', line.by_command, 'actor_id', line.actor_id,
    'actor', (select app.display_name(p.name, p.id) from public.profiles p where p.id = line.actor_id),
    'member_id', line.member_id, 'member', (select app.display_name(p.name, p.id) from public.profiles p where p.id = line.member_id),
    'object_id', line.object_id, 'details', (select d.details from app.staff_log_details d where d.seq = line.seq), 'session_id', line.session_id)
$$;
comment on function app.staff_line(app.staff_log) is 'A line of the log as staff read it; names are those of now, and null for an account that is gone';

-- Security definer: reads what API roles can't; app.require_staff asks who calls.
create function app.staff_read_log(in_actor uuid, in_member uuid, in_act text, in_from timestamptz, in_to timestamptz, in_before bigint, in_limit integer) returns jsonb
-- Planned for what is asked, so that each filter has its index.
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
declare
  v_limit constant integer := least(greatest(coalesce(in_limit, 50), 1), 500);
  v_lines app.staff_log[];
  v_first bigint := 0;
  v_last bigint := coalesce(in_before, 9223372036854775807) - 1;
begin
  perform app.require_staff('staff_read_log');
  -- Numbers follow the instants but for acts that overlapped: so a time is a range of numbers, with some more at its ends.
  if in_from is not null then
    select min(n.seq) into v_first from (select l.seq from app.staff_log l where l.at >= in_from order by l.at, l.seq limit 500) n;
  end if;
  if in_to is not null then
    select least(v_last, max(n.seq)) into v_last from (select l.seq from app.staff_log l where l.at < in_to order by l.at desc, l.seq desc limit 500) n;
  end if;
  select array_agg(f.l order by (f.l).seq desc) into v_lines from (
    select l from app.staff_log l
    where l.seq between v_first and v_last
      and (in_actor is null or l.actor_id = in_actor) and (in_member is null or l.member_id = in_member) and (in_act is null or l.act = in_act)
      and (in_from is null or l.at >= in_from) and (in_to is null or l.at < in_to)
    order by l.seq desc limit v_limit + 1) f;
  return app.done() || jsonb_build_object(
    'rows', coalesce((select jsonb_agg(app.staff_line(l) order by l.seq desc) from unnest(v_lines[1:v_limit]) l), '[]'),
    'next_before', case when cardinality(v_lines) > v_limit then (v_lines[v_limit]).seq end);
end $$;
comment on function app.staff_read_log(uuid, uuid, text, timestamptz, timestamptz, bigint, integer) is 'What staff_read_log does';

create function public.staff_read_log(p_actor_id uuid default null, p_member_id uuid default null, p_act text default null, p_from timestamptz default null,
  p_to timestamptz default null, p_before bigint default null, p_limit integer default 50) returns jsonb
language sql stable set search_path = ''
as $$ select app.staff_read_log(p_actor_id, p_member_id, p_act, p_from, p_to, p_before, p_limit) $$;
comment on function public.staff_read_log(uuid, uuid, text, timestamptz, timestamptz, bigint, integer) is
  'For staff: lines of the log, the newest first, 1 to 500 a page, by who did it, to whom, the act and when. p_before is the next_before of the page before.
Replies {success, error, message, rows: [{seq, at, act, by_command, actor_id, actor, member_id, member, object_id, details, session_id}], next_before}';

-- A member's copy -----------------------------------------------------------------------------------

create function app.staff_facts_of(member_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'role', (select t.role from public.club_staff t where t.user_id = staff_facts_of.member_id),
    -- Without who did it.
    'acts', coalesce((
      select jsonb_agg(jsonb_build_object('at', l.at, 'act', l.act, 'object_id', l.object_id, 'details', d.details) order by l.seq)
      from app.staff_log l join app.staff_log_details d on d.seq = l.seq where l.member_id = staff_facts_of.member_id), '[]'),
    'suspensions', app.rows_of('app.member_suspensions', 'user_id', member_id::text, array['id', 'suspended_by', 'settled_at']),
    'requests', app.rows_of('app.member_requests', 'user_id', member_id::text, array['id', 'requested_by']))
$$;
comment on function app.staff_facts_of(uuid) is 'What the staff did to a member, without the names of the staff';

-- Security definer: reads what API roles can't, and is told whose. Its callers ask who calls.
create function app.member_copy(member_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_me constant text := member_id::text;
  v_email constant text := (select lower(u.email) from auth.users u where u.id = member_id);
begin
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
    'staff', app.staff_facts_of(member_id),
    'files', app.member_files(member_id));
end $$;
comment on function app.member_copy(uuid) is 'Everything that is kept about a member, by subject';

-- Security definer: reads what API roles can't, and is told whose.
create or replace function app.export_member(member_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_wait integer;
begin
  perform app.require_service();
  if not exists (select from auth.users u where u.id = member_id) then
    return app.failure('unauthenticated');
  end if;
  v_wait := app.count_attempt(member_id, 'export', 5, interval '1 hour');
  if v_wait > 0 then
    return app.too_many_attempts(v_wait);
  end if;
  return app.member_copy(member_id);
end $$;

-- Security definer: reads what API roles can't; app.refuse_stale_code asks who calls.
create function app.staff_read_export(in_request uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_refusal constant jsonb := app.refuse_stale_code('staff_read_export');
  v_request app.member_requests;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  select * into v_request from app.member_requests r where r.id = in_request and r.kind = 'export' and r.stopped_at is null;
  if v_request.id is null then
    return app.failure('request_not_found');
  -- It stays open for as long as it waited: what a member asked for is handed over, not kept.
  elsif v_request.due_at > app.now() or v_request.due_at + make_interval(days => app.member_request_days()) <= app.now() then
    return app.failure(case when v_request.due_at > app.now() then 'request_not_due' else 'request_not_found' end);
  end if;
  update app.member_requests r set done_at = coalesce(r.done_at, app.now()) where r.id = in_request;
  perform app.write_staff_line('staff_read_export', v_request.user_id, in_request::text, '{}');
  return app.done() || jsonb_build_object('copy', app.member_copy(v_request.user_id) - 'success');
end $$;
comment on function app.staff_read_export(uuid) is 'What staff_read_export does';

create function public.staff_read_export(p_request_id uuid) returns jsonb
language sql volatile set search_path = ''
as $$ select app.staff_read_export(p_request_id) $$;
comment on function public.staff_read_export(uuid) is
  'For staff: the copy of a member''s data that was asked for app.member_request_days() ago, to be handed to the member, for as many days. Replies {success, error, message, copy}; request_not_due, request_not_found';

-- Jobs ----------------------------------------------------------------------------------------------

-- Security definer: deletes in auth.users, which API roles can't.
create function app.delete_requested(in_request uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_member uuid;
begin
  perform app.require_service();
  select r.user_id into v_member from app.member_requests r
  where r.id = in_request and r.kind = 'deletion' and r.stopped_at is null and r.due_at <= app.now() for update;
  -- Stopped meanwhile, or one of the staff by now.
  if v_member is null or exists (select from public.club_staff t where t.user_id = v_member) then
    return jsonb_build_object('success', true, 'deleted', false);
  end if;
  return app.delete_member(v_member) || jsonb_build_object('deleted', true);
end $$;
comment on function app.delete_requested(uuid) is 'What delete_requested_account does';

create function public.delete_requested_account(p_request_id uuid) returns jsonb
language sql volatile set search_path = ''
as $$ select app.delete_requested(p_request_id) $$;
comment on function public.delete_requested_account(uuid) is
  'For the function run-jobs: deletes the account whose deletion staff asked for a week ago, on the member''s written request; nothing when it was stopped. Replies {success, deleted}';

-- Security definer: reads auth.users, which API roles can't.
create function app.address_of(member_id uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform app.require_service();
  return (select u.email::text from auth.users u where u.id = member_id);
end $$;
comment on function app.address_of(uuid) is 'What account_address does';

create function public.account_address(p_user_id uuid) returns text
language sql stable set search_path = ''
as $$ select app.address_of(p_user_id) $$;
comment on function public.account_address(uuid) is 'For the function run-jobs: the address of an account that a mail is to be sent to again; null when it is gone';

-- The same as before, with the mails that the staff's acts lead to.
create or replace function app.mail_facts(payload jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select payload where payload ? 'text'
  union all
  select jsonb_build_object('to', c.email, 'code', c.code) from app.payment_codes c
  where payload ->> 'mail' = 'payment_code' and c.user_id::text = payload ->> 'user_id' and c.made_at > app.now() - interval '15 minutes'
  union all
  select jsonb_build_object('to', coalesce(u.email, s.email), 'has_account', u.id is not null, 'amount', coalesce(r.amount, s.amount), 'currency', s.currency,
    'refunded', r.refunded, 'paid_until', s.paid_until, 'cancel_at', s.cancel_at, 'pay_url', s.failed_invoice_url, 'receipt_url', r.url,
    'can_withdraw_until', app.withdrawal_end(s.first_paid_at), 'is_live', app.is_live_status(s.status),
    'begins_at', s.begins_at, 'has_other', other.id is not null, 'other_paid_until', other.paid_until, 'other_cancel_at', other.cancel_at)
  from public.subscriptions s
  left join auth.users u on u.id = s.user_id
  left join public.payment_receipts r on r.id = payload ->> 'receipt_id' and r.subscription_id = s.id
  left join lateral (
    select o.id, o.paid_until, o.cancel_at from public.subscriptions o
    where o.id <> s.id and app.is_live_status(o.status) and app.is_in_order(o.status, o.paid_until, o.suspended_at, o.withdrawn_at)
      and (o.user_id = s.user_id or (s.user_id is null and o.user_id is null and lower(o.email) = lower(s.email)))
    order by o.cancel_at is not null, o.started_at, o.id limit 1) other on true
  where s.id = payload ->> 'subscription_id' and s.forgotten_at is null and coalesce(u.email, s.email) is not null
  union all
  select jsonb_build_object('to', u.email, 'prize', r.prize, 'number', e.number, 'entries', r.entries)
  from public.raffle_entries e join public.raffles r on r.id = e.raffle_id join auth.users u on u.id = e.user_id
  where payload ->> 'mail' = 'raffle_won' and r.id::text = payload ->> 'raffle_id' and e.number::text = payload ->> 'number'
  union all
  select jsonb_build_object('to', u.email, 'reason', coalesce(case when payload ->> 'mail' = 'suspension_lifted' then s.lifted_reason end, s.reason), 'until', s.until)
  from app.member_suspensions s join auth.users u on u.id = s.user_id
  where payload ->> 'mail' in ('suspended', 'suspension_lifted') and s.id::text = payload ->> 'suspension_id'
  union all
  select jsonb_build_object('to', u.email, 'kind', r.kind, 'due_at', r.due_at)
  from app.member_requests r join auth.users u on u.id = r.user_id
  where payload ->> 'mail' = 'member_request' and r.id::text = payload ->> 'request_id' and r.stopped_at is null
  union all
  select jsonb_build_object('to', t.email, 'what', payload ->> 'what', 'role', payload ->> 'role', 'is_self', t.id = u.id,
    'person', app.display_name(p.name, u.id), 'person_email', u.email)
  from auth.users t join auth.users u on u.id::text = payload ->> 'user_id' left join public.profiles p on p.id = u.id
  where payload ->> 'mail' = 'staff_changed' and t.id::text = payload ->> 'told_id'
$$;
comment on function app.mail_facts(jsonb) is
  'A mail that is ready, as it is; else what a mail about a payment, a raffle or an act of the staff says and to whom, read when it is sent: null for an account that is gone';

-- Grants --------------------------------------------------------------------------------------------

revoke execute on all functions in schema app from public;
grant execute on function app.staff_read_log(uuid, uuid, text, timestamptz, timestamptz, bigint, integer), app.staff_read_export(uuid) to authenticated;
grant execute on function app.delete_requested(uuid), app.address_of(uuid) to service_role;
revoke execute on function public.staff_read_log(uuid, uuid, text, timestamptz, timestamptz, bigint, integer), public.staff_read_export(uuid) from public, anon;
revoke execute on function public.delete_requested_account(uuid), public.account_address(uuid) from public, anon, authenticated;
grant execute on function public.staff_read_log(uuid, uuid, text, timestamptz, timestamptz, bigint, integer), public.staff_read_export(uuid) to authenticated;
grant execute on function public.delete_requested_account(uuid), public.account_address(uuid) to service_role;
