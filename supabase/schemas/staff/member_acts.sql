-- One member's page, and what staff do there: a plan given and taken, sessions ended, suspended and let back, mails sent again, and a copy or
-- a deletion on the member's written request, which waits a week and can be stopped.

create table app.member_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('export', 'deletion')),
  reason text not null,
  requested_by uuid,
  requested_at timestamptz not null default app.now(),
  due_at timestamptz not null,
  stopped_at timestamptz,
  done_at timestamptz
);
comment on table app.member_requests is 'A copy of a member''s data, or the end of their account, on their written request';
comment on column app.member_requests.id is 'The request';
comment on column app.member_requests.user_id is 'The member';
comment on column app.member_requests.kind is 'export or deletion';
comment on column app.member_requests.reason is 'How it was asked for, as staff wrote it';
comment on column app.member_requests.requested_by is 'Who noted it; null for the command';
comment on column app.member_requests.requested_at is 'When';
comment on column app.member_requests.due_at is 'Not before this instant';
comment on column app.member_requests.stopped_at is 'When it was stopped';
comment on column app.member_requests.done_at is 'When the copy was first read';

create unique index member_requests_waiting_idx on app.member_requests (user_id, kind) where stopped_at is null and done_at is null;
create index member_requests_user_idx on app.member_requests (user_id, requested_at desc);

-- Plans given by hand --------------------------------------------------------------------------------

-- Refused for who stands above the caller, after the lock: of a role and an act at once the second sees the first.
create function app.begin_member_act(in_act text, member_id uuid, in_reason text) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  v_refusal constant jsonb := app.refuse_stale_code(in_act);
begin
  if v_refusal is not null then
    return v_refusal;
  elsif not coalesce(app.ensure_profile(member_id), false) or not app.lock_member(member_id) then
    return app.failure('member_not_found');
  end if;
  return coalesce(app.refuse_higher_staff(in_act, member_id), case when app.staff_reason(in_reason) is null then app.failure('reason_required') end);
end $$;
comment on function app.begin_member_act(text, uuid, text) is
  'Raises 42501 for whoever may not do it; the refusal of an act on a member without a reason, or on staff who stand no lower; null when it goes on, and then the member''s other writes wait';

-- Security definer: writes what API roles can't; app.begin_member_act asks who calls.
create function app.staff_set_grant(in_act text, member_id uuid, in_until date, in_reason text, in_seen timestamptz) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_refusal constant jsonb := app.begin_member_act(in_act, member_id, in_reason);
  -- The last day counts whole: the plan ends as the next one begins in the club's zone.
  v_until constant timestamptz := (in_until + 1)::timestamp at time zone app.club_time_zone();
  v_before constant jsonb := app.staff_grant_of(member_id);
  v_paid boolean;
begin
  if v_refusal is not null then
    return v_refusal;
  elsif (v_before ->> 'updated_at')::timestamptz is distinct from in_seen then
    return app.failure('changed_meanwhile') || jsonb_build_object('grant', v_before);
  elsif v_until <= app.now() then
    return app.failure('day_has_passed');
  elsif in_act = 'staff_take_level' and v_before is null then
    -- A member who has not signed in yet has no level written down: now there is one.
    perform app.refresh_level(member_id);
    return app.failure('grant_not_found') || jsonb_build_object('payment_holds', app.holds_paid_level(member_id));
  end if;
  v_paid := app.set_operator_grant(member_id, case when in_act = 'staff_give_level' then 'expert' else 'basic' end, v_until);
  perform app.write_staff_line(in_act, member_id, null, jsonb_build_object('reason', app.staff_reason(in_reason), 'before', v_before,
    'after', app.staff_grant_of(member_id)));
  return app.done() || jsonb_build_object('grant', app.staff_grant_of(member_id), 'payment_holds', v_paid);
end $$;
comment on function app.staff_set_grant(text, uuid, date, text, timestamptz) is 'What staff_give_level and staff_take_level do';

create function public.staff_give_level(p_user_id uuid, p_reason text, p_until date default null, p_seen_updated_at timestamptz default null) returns jsonb
language sql volatile set search_path = ''
as $$ select app.staff_set_grant('staff_give_level', p_user_id, p_until, p_reason, p_seen_updated_at) $$;
comment on function public.staff_give_level(uuid, text, date, timestamptz) is
  'For staff: gives the Expert plan, up to and with a day, or without an end. p_seen_updated_at is that of the grant the caller saw, null for none.
Replies {success, error, message, grant, payment_holds}';

create function public.staff_take_level(p_user_id uuid, p_reason text, p_seen_updated_at timestamptz) returns jsonb
language sql volatile set search_path = ''
as $$ select app.staff_set_grant('staff_take_level', p_user_id, null, p_reason, p_seen_updated_at) $$;
comment on function public.staff_take_level(uuid, text, timestamptz) is
  'For staff: takes what the club gave, and nothing that was paid. Replies {success, error, message, grant, payment_holds}; payment_holds when a payment makes the member Expert all the same';

-- Sessions -------------------------------------------------------------------------------------------

-- Security definer: deletes in auth.sessions, which API roles can't; app.begin_member_act asks who calls.
create function app.staff_end_sessions(member_id uuid, in_reason text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_refusal constant jsonb := app.begin_member_act('staff_end_sessions', member_id, in_reason);
  v_ended integer;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  delete from auth.sessions s where s.user_id = member_id;
  get diagnostics v_ended = row_count;
  perform app.note_access('sign_out', member_id, app.client_address());
  perform app.write_staff_line('staff_end_sessions', member_id, null, jsonb_build_object('reason', app.staff_reason(in_reason), 'ended', v_ended));
  return app.done() || jsonb_build_object('ended', v_ended);
end $$;
comment on function app.staff_end_sessions(uuid, text) is 'What staff_end_sessions does';

create function public.staff_end_sessions(p_user_id uuid, p_reason text) returns jsonb
language sql volatile set search_path = ''
as $$ select app.staff_end_sessions(p_user_id, p_reason) $$;
comment on function public.staff_end_sessions(uuid, text) is 'For staff: ends all sessions of a member at once. Replies {success, error, message, ended}';

-- Suspending -----------------------------------------------------------------------------------------

-- Security definer: writes what API roles can't; app.begin_member_act asks who calls.
create function app.staff_suspend(member_id uuid, in_until date, in_reason text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_refusal constant jsonb := app.begin_member_act('staff_suspend', member_id, in_reason);
  v_until constant timestamptz := (in_until + 1)::timestamp at time zone app.club_time_zone();
  v_id uuid;
begin
  if v_refusal is not null then
    return v_refusal;
  elsif exists (select from public.club_staff t where t.user_id = member_id) then
    return app.failure('is_staff');
  elsif v_until <= app.now() then
    return app.failure('day_has_passed');
  elsif app.is_suspended(member_id) then
    return app.failure('changed_meanwhile') || jsonb_build_object('suspension', app.suspension_of(member_id));
  end if;
  insert into app.member_suspensions (user_id, reason, until, suspended_by)
  values (member_id, app.staff_reason(in_reason), v_until, case when not app.is_command() then auth.uid() end) returning id into v_id;
  perform app.add_job('mail', 'suspended ' || v_id, jsonb_build_object('mail', 'suspended', 'suspension_id', v_id));
  perform app.write_staff_line('staff_suspend', member_id, v_id::text, jsonb_build_object('reason', app.staff_reason(in_reason), 'after', app.suspension_of(member_id)));
  return app.done() || jsonb_build_object('suspension', app.suspension_of(member_id));
end $$;
comment on function app.staff_suspend(uuid, date, text) is 'What staff_suspend does';

create function public.staff_suspend(p_user_id uuid, p_reason text, p_until date default null) returns jsonb
language sql volatile set search_path = ''
as $$ select app.staff_suspend(p_user_id, p_until, p_reason) $$;
comment on function public.staff_suspend(uuid, text, date) is
  'For staff: suspends a member up to and with a day, or until it is lifted. They are out of the rankings meanwhile and are mailed why. Replies {success, error, message, suspension};
is_staff for one of the staff, changed_meanwhile when they are suspended already';

-- Security definer: writes what API roles can't; app.begin_member_act asks who calls.
create function app.staff_lift_suspension(member_id uuid, in_suspension uuid, in_reason text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_refusal constant jsonb := app.begin_member_act('staff_lift_suspension', member_id, in_reason);
  v_before constant jsonb := app.suspension_of(member_id);
begin
  if v_refusal is not null then
    return v_refusal;
  elsif v_before is null then
    return app.failure('not_suspended');
  elsif (v_before ->> 'id')::uuid is distinct from in_suspension then
    return app.failure('changed_meanwhile') || jsonb_build_object('suspension', v_before);
  end if;
  update app.member_suspensions s set lifted_at = app.now(), lifted_reason = app.staff_reason(in_reason), settled_at = app.now() where s.id = in_suspension;
  perform app.add_job('mail', 'lifted ' || in_suspension, jsonb_build_object('mail', 'suspension_lifted', 'suspension_id', in_suspension));
  perform app.write_staff_line('staff_lift_suspension', member_id, in_suspension::text, jsonb_build_object('reason', app.staff_reason(in_reason), 'before', v_before));
  return app.done() || jsonb_build_object('suspension', null);
end $$;
comment on function app.staff_lift_suspension(uuid, uuid, text) is 'What staff_lift_suspension does';

create function public.staff_lift_suspension(p_user_id uuid, p_suspension_id uuid, p_reason text) returns jsonb
language sql volatile set search_path = ''
as $$ select app.staff_lift_suspension(p_user_id, p_suspension_id, p_reason) $$;
comment on function public.staff_lift_suspension(uuid, uuid, text) is
  'For staff: ends the suspension the caller saw; the member is back in the rankings with all points, and is mailed. Replies {success, error, message, suspension}';

-- Mails sent again -----------------------------------------------------------------------------------

-- Security definer: reads auth.users; app.begin_member_act asks who calls.
create function app.staff_resend_mail(member_id uuid, in_mail text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_refusal constant jsonb := app.begin_member_act('staff_resend_mail', member_id, 'none is needed');
begin
  if v_refusal is not null then
    return v_refusal;
  elsif in_mail is null or in_mail not in ('signup', 'recovery') then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'The mail is signup or recovery';
  elsif in_mail = 'signup' and exists (select from auth.users u where u.id = member_id and u.email_confirmed_at is not null) then
    return app.failure('email_already_confirmed');
  end if;
  -- The auth server makes the link: the job asks it to, as the member's own page does.
  perform app.add_job('account_mail', format('%s %s %s', in_mail, member_id, gen_random_uuid()), jsonb_build_object('mail', in_mail, 'user_id', member_id));
  perform app.write_staff_line('staff_resend_mail', member_id, in_mail, '{}');
  return app.done();
end $$;
comment on function app.staff_resend_mail(uuid, text) is 'What staff_resend_mail does';

create function public.staff_resend_mail(p_user_id uuid, p_mail text) returns jsonb
language sql volatile set search_path = ''
as $$ select app.staff_resend_mail(p_user_id, p_mail) $$;
comment on function public.staff_resend_mail(uuid, text) is
  'For staff: has a mail sent to a member again: signup (confirm the address) or recovery (a new password). Replies {success, error, message}; email_already_confirmed';

-- RLS ------------------------------------------------------------------------------------------------

alter table app.member_requests enable row level security;

-- Grants ---------------------------------------------------------------------------------------------

revoke all on app.member_requests from public, anon, authenticated, service_role;
revoke execute on function public.staff_give_level(uuid, text, date, timestamptz), public.staff_take_level(uuid, text, timestamptz),
  public.staff_end_sessions(uuid, text), public.staff_suspend(uuid, text, date), public.staff_lift_suspension(uuid, uuid, text),
  public.staff_resend_mail(uuid, text) from public, anon;
grant execute on function app.staff_set_grant(text, uuid, date, text, timestamptz),
  public.staff_give_level(uuid, text, date, timestamptz), public.staff_take_level(uuid, text, timestamptz),
  app.staff_end_sessions(uuid, text), public.staff_end_sessions(uuid, text), app.staff_suspend(uuid, date, text),
  public.staff_suspend(uuid, text, date), app.staff_lift_suspension(uuid, uuid, text), public.staff_lift_suspension(uuid, uuid, text),
  app.staff_resend_mail(uuid, text), public.staff_resend_mail(uuid, text) to authenticated;
