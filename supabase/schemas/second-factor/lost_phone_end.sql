-- How the wait of a lost phone ends: stopped, gone on with, or for nothing any more.

-- Stopping -------------------------------------------------------------------------------------------

create function app.stop_lost_phone(member_id uuid, in_by text) returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  update app.lost_phone_waits w set stopped_at = app.now(), stopped_by = in_by where w.user_id = member_id and w.stopped_at is null and w.ended_at is null;
  if not found then
    return false;
  end if;
  perform app.note_access('lost_phone_stopped', member_id, app.client_address());
  -- Whoever stops it by the factor may have stolen the phone: the member, who wants it to go on, is told.
  if in_by in ('link', 'factor', 'member') then
    perform app.add_job('mail', 'lost phone stopped ' || gen_random_uuid(), jsonb_build_object('mail', 'lost_phone_stopped', 'user_id', member_id, 'why', in_by));
    perform app.notify_member(member_id, 'lost_phone', 'Pedido de celular perdido cancelado', 'A verificação em duas etapas continua como estava.', '/app/settings');
  end if;
  return true;
end $$;
comment on function app.stop_lost_phone(uuid, text) is 'Stops the wait of a member, if there is one, and says whether there was';

create function app.may_stop_by_factor(in_factor uuid, member_id uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from app.lost_phone_waits w join auth.mfa_factors f on f.id = in_factor and f.user_id = w.user_id
    where w.user_id = member_id and w.stopped_at is null and w.ended_at is null
      and app.factor_started_at(f.id) <= w.began_at - make_interval(days => app.young_factor_days()))
$$;
comment on function app.may_stop_by_factor(uuid, uuid) is
  'Whether a second factor stops its member''s wait: it was old enough when the wait began. A younger one may be of whoever the member wants to be rid of';

-- Security definer: the auth server's role has no rights on the club's tables.
create function app.on_factor_shown() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if app.may_stop_by_factor(new.factor_id, new.user_id) then
    perform app.stop_lost_phone(new.user_id, 'factor');
  end if;
  return null;
end $$;
comment on function app.on_factor_shown() is 'Trigger on auth.sessions: a code of the second factor stops the wait of who has lost the phone, since it is not lost';

create trigger club_factor_shown after update of aal on auth.sessions
  for each row when (new.aal::text = 'aal2' and new.factor_id is not null) execute function app.on_factor_shown();

-- Security definer: reads and writes what API roles can't, of the caller alone.
create function app.stop_own_lost_phone() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_me constant uuid := app.require_own_account();
  v_session record;
begin
  select s.id, s.aal::text as aal, s.factor_id into v_session from auth.sessions s where s.id = app.caller_session() and s.user_id = v_me;
  if app.lost_phone_of(v_me) ->> 'state' <> 'waiting' then
    return app.done() || jsonb_build_object('lost_phone', app.lost_phone_of(v_me));
  -- Not by the password alone: whoever has only that would keep the member out.
  elsif not (app.is_by_mailed_link(v_session.id) or (v_session.aal = 'aal2' and app.may_stop_by_factor(v_session.factor_id, v_me))) then
    return app.failure('lost_phone_by_mail');
  end if;
  perform app.stop_lost_phone(v_me, 'member');
  return app.done() || jsonb_build_object('lost_phone', app.lost_phone_of(v_me));
end $$;
comment on function app.stop_own_lost_phone() is 'What stop_lost_phone does';

create function public.stop_lost_phone() returns jsonb
language sql volatile set search_path = ''
as $$ select app.stop_own_lost_phone() $$;
comment on function public.stop_lost_phone() is
  'Stops the caller''s wait, in a session that has shown the second factor, or that a mailed link opened. Replies {success, error, message, lost_phone}, also when there is none; lost_phone_by_mail';

-- Going on -------------------------------------------------------------------------------------------

create function app.end_lost_phone(in_wait app.lost_phone_waits) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update app.lost_phone_waits w set ended_at = app.now() where w.id = in_wait.id;
  perform app.void_all_access(in_wait.user_id);
  perform app.note_access('lost_phone_ended', in_wait.user_id, null);
  perform app.notify_member(in_wait.user_id, 'lost_phone', 'A espera do celular perdido acabou', 'A verificação em duas etapas saiu da sua conta. Ative de novo quando puder.', '/app/settings');
  perform app.tell_of_void(in_wait.user_id, 'lost_phone');
  perform app.mail_new_link(in_wait.user_id);
end $$;
comment on function app.end_lost_phone(app.lost_phone_waits) is
  'The end of a wait: the factors, the recovery codes, the password and all sessions go, and a new link is mailed';

-- Security definer: reads and writes what API roles can't; app.require_service asks who calls.
create function app.advance_lost_phone(in_wait uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_now constant timestamptz := app.now();
  v_wait app.lost_phone_waits;
  v_mail record;
begin
  perform app.require_service();
  -- The account first, as a renewal does.
  perform from auth.users u where u.id = (select w.user_id from app.lost_phone_waits w where w.id = in_wait) for update;
  select * into v_wait from app.lost_phone_waits w where w.id = in_wait and w.stopped_at is null and w.ended_at is null for update;
  if v_wait.id is null then
    return app.done('{"is_due": true}');
  elsif exists (select from public.club_staff t where t.user_id = v_wait.user_id) then
    perform app.stop_lost_phone(v_wait.user_id, 'staff');
    return app.done('{"is_due": true}');
  elsif not app.has_second_factor(v_wait.user_id) then
    perform app.stop_lost_phone(v_wait.user_id, 'no_factor');
    return app.done('{"is_due": true}');
  -- Where auth.sessions takes no trigger: by the session, as long as it is open.
  elsif exists (select from auth.sessions s join auth.mfa_amr_claims a on a.session_id = s.id
    where s.user_id = v_wait.user_id and a.authentication_method in ('totp', 'mfa/phone', 'mfa/webauthn') and a.updated_at > v_wait.auth_began_at
      and app.may_stop_by_factor(s.factor_id, s.user_id)) then
    perform app.stop_lost_phone(v_wait.user_id, 'factor');
    return app.done('{"is_due": true}');
  elsif v_now < (case v_wait.steps when 0 then v_wait.began_at + interval '3 days' when 1 then v_wait.began_at + interval '6 days' else v_wait.due_at end) then
    -- The clock was put back.
    return app.done('{"is_due": false}');
  end if;
  if v_wait.steps < 2 then
    -- Told late, by a server that stood still: a day is left after each telling all the same.
    update app.lost_phone_waits w set steps = w.steps + 1, due_at = greatest(w.due_at, v_now + make_interval(days => 2 - w.steps))
    where w.id = v_wait.id returning * into v_wait;
    perform app.tell_of_lost_phone(v_wait.id);
    perform app.add_job('lost_phone', format('lost phone %s %s', v_wait.id, v_wait.steps), jsonb_build_object('wait_id', v_wait.id),
      case when v_wait.steps = 2 then v_wait.due_at else greatest(v_wait.began_at + interval '6 days', v_now + interval '1 day') end);
    return app.done('{"is_due": true}');
  end if;
  -- No wait ends of which its member was not told: what waits for a mail server is waited for, what was given up is told again.
  select j.id, j.done_at, j.given_up_at into v_mail from app.jobs j where j.key = app.lost_phone_mail_key(v_wait);
  if v_mail.done_at is null then
    if v_mail.id is null or v_mail.given_up_at is not null then
      update app.lost_phone_waits w set due_at = v_now + interval '1 day' where w.id = v_wait.id;
      perform app.tell_of_lost_phone(v_wait.id);
    end if;
    return app.done('{"is_due": false}');
  end if;
  perform app.end_lost_phone(v_wait);
  return app.done('{"is_due": true}');
end $$;
comment on function app.advance_lost_phone(uuid) is 'What advance_lost_phone does';

create function public.advance_lost_phone(p_wait_id uuid) returns jsonb
language sql volatile set search_path = ''
as $$ select app.advance_lost_phone(p_wait_id) $$;
comment on function public.advance_lost_phone(uuid) is
  'For the function run-jobs: takes the next step of the wait of who has lost the phone: tells them, or ends it. Replies {success, error, message, is_due}; not due is one that has to wait a little more';

-- The links ------------------------------------------------------------------------------------------

create function app.is_living_link(in_link app.account_links) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return in_link.token_hash is not null and in_link.expires_at > app.now() and case
    when in_link.used_at is not null then true
    when in_link.act = 'start_lost_phone' then
      app.why_no_lost_phone(in_link.user_id) is null and in_link.password_mark = app.password_mark(in_link.user_id)
    -- One that is over can't be stopped; one that was stopped, once more.
    when in_link.act = 'stop_lost_phone' then coalesce((
      select w.ended_at is null from app.lost_phone_waits w where w.user_id = in_link.user_id order by w.began_at desc limit 1), false)
    else true end;
end $$;
comment on function app.is_living_link(app.account_links) is 'Whether a link does what it says, or has done it';

-- A lost factor needs no wait any more ---------------------------------------------

-- Security definer: the auth server's role has no rights on the club's tables.
create function app.on_last_factor_gone() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not exists (select from auth.mfa_factors f where f.user_id = old.user_id and f.status::text = 'verified') then
    update app.lost_phone_waits w set stopped_at = app.now(), stopped_by = 'no_factor' where w.user_id = old.user_id and w.stopped_at is null and w.ended_at is null;
    delete from app.account_links l where l.user_id = old.user_id and l.act = 'start_lost_phone';
  end if;
  return null;
end $$;
comment on function app.on_last_factor_gone() is 'Trigger on auth.mfa_factors: without a factor there is nothing to wait for';

create trigger club_last_factor_gone after delete on auth.mfa_factors
  for each row when (old.status::text = 'verified') execute function app.on_last_factor_gone();

-- Grants ---------------------------------------------------------------------------------------------

revoke execute on function public.stop_lost_phone() from public, anon;
revoke execute on function public.advance_lost_phone(uuid) from public, anon, authenticated;
grant execute on function app.stop_own_lost_phone(), public.stop_lost_phone() to authenticated;
grant execute on function app.advance_lost_phone(uuid), public.advance_lost_phone(uuid) to service_role;
