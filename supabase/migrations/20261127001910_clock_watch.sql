-- The server's clock may leap: a battery that died, a virtual machine that was put back, a hand. What can't be taken back asks for a clock that
-- agrees with the last instant the database saw, and with the server process's own steady clock. Here it is always the database's own clock,
-- never app.clock_shift: whoever moves the test clock means it.

-- The watch -----------------------------------------------------------------------------------------

create table app.clock_watch (
  only_row boolean primary key default true check (only_row),
  seen_at timestamptz,
  trusted_at timestamptz,
  leapt_by interval,
  since interval not null default '0',
  lasted interval not null default '0',
  noted_at timestamptz
);
comment on table app.clock_watch is 'The database''s clock as it was last looked at, and the leap that nobody has taken on yet; one row';
comment on column app.clock_watch.only_row is 'There is one';
comment on column app.clock_watch.seen_at is 'The last instant that was looked at, by the database''s own clock; null before the first look';
comment on column app.clock_watch.trusted_at is 'The last instant before a leap; null while the clock agrees';
comment on column app.clock_watch.leapt_by is 'By how much it leapt; negative for one that was put back';
comment on column app.clock_watch.since is 'How much time has gone by since then, as far as the clock went on steadily';
comment on column app.clock_watch.lasted is 'For how long the clock has gone on steadily since its newest leap';
comment on column app.clock_watch.noted_at is 'When the leap was noticed, by the clock that leapt';
insert into app.clock_watch default values;
alter table app.clock_watch enable row level security;
revoke all on app.clock_watch from public, anon, authenticated, service_role;

create function app.longest_clock_gap() returns interval
language sql immutable set search_path = ''
as $$ select interval '1 hour' $$;
comment on function app.longest_clock_gap() is 'From one look to the next the clock may go on by so much; more is a leap';

create function app.clock_leap_lasts() returns interval
language sql immutable set search_path = ''
as $$ select interval '1 day' $$;
comment on function app.clock_leap_lasts() is 'A leap is taken on when the clock has gone on steadily for so long since';

create function app.note_clock(in_now timestamptz, in_drift interval default null) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  v_most constant interval := app.longest_clock_gap();
  v_watch app.clock_watch;
  v_gap interval;
  v_is_leap boolean;
begin
  select * into v_watch from app.clock_watch w;
  v_gap := in_now - v_watch.seen_at;
  -- Most looks change nothing.
  if v_watch.trusted_at is null and v_gap between interval '0' and interval '1 minute' then
    return true;
  end if;
  select * into v_watch from app.clock_watch w for update;
  v_gap := in_now - v_watch.seen_at;
  if v_watch.seen_at is null then
    update app.clock_watch w set seen_at = in_now where w.only_row;
    return true;
  end if;
  -- A server that has counted the time itself knows that it went by: then the database was away. Another process may have noted a leap before.
  v_is_leap := v_gap not between -v_most and v_most and coalesce(in_drift not between -v_most and v_most, true);
  if v_watch.trusted_at is null and v_is_leap then
    update app.clock_watch w set seen_at = in_now, trusted_at = v_watch.seen_at, leapt_by = v_gap, since = '0', lasted = '0', noted_at = in_now where w.only_row;
    -- The console tells of it, on a hosted project too, where nobody else looks at the alarms. The server's mail has a row of its own.
    insert into app.alarms (name, is_told, told_at) values ('clock', true, in_now)
    on conflict (name) do update set is_told = true, told_at = excluded.told_at;
    raise log 'the clock leapt by %: what cannot be taken back waits', v_gap;
    return false;
  elsif v_watch.trusted_at is null then
    update app.clock_watch w set seen_at = in_now where w.only_row;
    return true;
  elsif not v_is_leap then
    v_watch.since := v_watch.since + greatest(v_gap, interval '0');
    v_watch.lasted := v_watch.lasted + greatest(v_gap, interval '0');
  else
    v_watch.lasted := '0';
  end if;
  v_gap := in_now - (v_watch.trusted_at + v_watch.since);
  if v_gap between -v_most and v_most then
    -- It is back where it would be without the leap.
    perform app.end_clock_leap(in_now);
    return true;
  elsif v_watch.lasted >= app.clock_leap_lasts() then
    perform app.write_staff_line('clock_taken_on', null, null, jsonb_build_object('leapt_by', v_watch.leapt_by::text, 'before', v_watch.trusted_at));
    perform app.end_clock_leap(in_now);
    return true;
  end if;
  update app.clock_watch w set seen_at = in_now, leapt_by = v_gap, since = v_watch.since, lasted = v_watch.lasted where w.only_row;
  return false;
end $$;
comment on function app.note_clock(timestamptz, interval) is
  'What app.watch_clock does, at an instant that tests choose. Whether the clock may be trusted: it went on by no more than an hour since the last look, or the caller''s own steady clock says that so much time went by';

create function app.end_clock_leap(in_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  update app.alarms a set is_told = false where a.name = 'clock';
  update app.clock_watch w set seen_at = in_now, trusted_at = null, leapt_by = null, since = '0', lasted = '0', noted_at = null where w.only_row;
$$;
comment on function app.end_clock_leap(timestamptz) is 'The clock is trusted from now on';

-- Security definer: the row is nobody's to write.
create function app.watch_clock(in_drift interval default null) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  return app.note_clock(pg_catalog.clock_timestamp(), in_drift);
end $$;
comment on function app.watch_clock(interval) is
  'Looks at the clock: whether what can''t be taken back may be done now. in_drift is by how much the database''s clock went on more than the caller''s steady clock since the caller''s last look; null where nobody counts';

-- Security definer: as above.
create function app.is_clock_trusted() returns boolean
language sql stable security definer set search_path = ''
as $$ select coalesce((select w.trusted_at is null from app.clock_watch w), true) $$;
comment on function app.is_clock_trusted() is 'Whether no leap of the clock waits to be taken on; without looking';

-- The operator --------------------------------------------------------------------------------------

-- Security definer: as above. It runs for the command alone.
create function app.trust_clock() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_watch app.clock_watch;
begin
  if not app.is_command() then
    raise exception using errcode = '42501', message = 'forbidden', detail = 'Only the command takes a leap of the clock on';
  end if;
  select * into v_watch from app.clock_watch w for update;
  if v_watch.trusted_at is not null then
    perform app.write_staff_line('clock_taken_on', null, null, jsonb_build_object('leapt_by', v_watch.leapt_by::text, 'before', v_watch.trusted_at));
    perform app.end_clock_leap(pg_catalog.clock_timestamp());
  end if;
  return app.done() || jsonb_build_object('leapt_by', extract(epoch from v_watch.leapt_by), 'trusted_at', v_watch.trusted_at);
end $$;
comment on function app.trust_clock() is 'For the command: a leap of the clock is taken on. Replies {success, leapt_by in seconds, trusted_at}, both null where there was none';

-- Security definer: as above.
create function app.take_back_final_result(in_challenge uuid, in_reason text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_challenge public.challenges;
begin
  if not app.is_command() then
    raise exception using errcode = '42501', message = 'forbidden', detail = 'Only the command takes a final result back';
  elsif app.staff_reason(in_reason) is null then
    return app.failure('reason_required');
  end if;
  select * into v_challenge from public.challenges c where c.id = in_challenge for no key update;
  if v_challenge.id is null then
    return app.failure('challenge_not_found');
  elsif v_challenge.final_at is null then
    return jsonb_build_object('success', false, 'error', 'not_final');
  elsif app.final_due(v_challenge) <= app.now() then
    -- It would be final again at once.
    return app.failure('result_is_final');
  end if;
  delete from public.challenge_results r where r.challenge_id = in_challenge;
  update public.challenges c set final_at = null where c.id = in_challenge returning * into v_challenge;
  perform app.plan_final_result(v_challenge);
  -- Records of members from meanwhile count, as they would have.
  perform app.recompute_challenge_progress(g.challenge_id, g.user_id) from public.challenge_progress g where g.challenge_id = in_challenge order by g.user_id;
  delete from public.member_notices n where n.kind = 'result_final' and n.path = format('/app/challenges/%s', in_challenge);
  perform app.notify_member(p.user_id, 'result_taken_back', left(v_challenge.title || ': o resultado ainda não é final', 120),
    'O relógio do servidor estava errado quando o resultado foi fechado. O desafio continua, e tudo o que você fez conta.', format('/app/challenges/%s', in_challenge))
  from public.challenge_participants p where p.challenge_id = in_challenge and p.status = 'active';
  perform realtime.send(jsonb_build_object('challenge_id', in_challenge), 'result_final', 'challenge:' || in_challenge, true);
  perform app.write_staff_line('take_back_final_result', null, in_challenge::text, jsonb_build_object('title', v_challenge.title, 'reason', app.staff_reason(in_reason)));
  return app.done() || jsonb_build_object('title', v_challenge.title);
end $$;
comment on function app.take_back_final_result(uuid, text) is
  'For the command: a final result that came before its time, by a clock that leapt, is none. Replies {success, error, message, title}; challenge_not_found, not_final, reason_required, and result_is_final where it is due';

-- Acts that can't be taken back --------------------------------------------------------------------------

create function app.is_beyond_taking_back(job_kind text) returns boolean
language sql immutable set search_path = ''
as $$ select job_kind in ('final_result', 'delete_account', 'lost_phone', 'unattached_files') $$;
comment on function app.is_beyond_taking_back(text) is 'Whether a job of this kind does what nobody can take back, so that it waits while the clock has leapt';

-- The same as before, with an eye on the clock.
-- Security definer: as in the file of the topic.
create or replace function app.take_jobs(most integer) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_jobs jsonb;
  v_is_trusted boolean;
begin
  perform app.require_service();
  -- A hosted project has no process of the club's that counts: each call looks.
  v_is_trusted := app.watch_clock();
  perform app.plan_nightly_sync();
  if v_is_trusted then
    perform app.decide_reminders(50);
    delete from app.jobs j where j.done_at < app.now() - interval '30 days' or j.given_up_at < app.now() - interval '30 days';
  end if;
  -- Whoever took this did not say what became of it. It may have left: nobody gets a mail or a push twice.
  update app.jobs j set given_up_at = app.now(), last_error = 'unknown'
  where j.kind in ('mail', 'push') and j.taken_until <= app.now() and j.done_at is null and j.given_up_at is null;
  update app.jobs j set given_up_at = app.now(), last_error = 'lapsed'
  where v_is_trusted and j.lapses_at <= app.now() and j.taken_until is null and j.done_at is null and j.given_up_at is null;
  with due as (
    select j.id from app.jobs j
    where j.done_at is null and j.given_up_at is null and j.due_at <= app.now() and coalesce(j.taken_until <= app.now(), true)
      and (v_is_trusted or not app.is_beyond_taking_back(j.kind))
      -- Until when it is paid, and from when, is known once its beginning is moved.
      and (j.kind <> 'mail' or not exists (
        select from app.jobs d where d.key = 'delay ' || (j.payload ->> 'subscription_id') and d.done_at is null and d.given_up_at is null))
    order by j.due_at, j.id limit least(greatest(most, 0), 100) for update skip locked
  ), taken as (
    update app.jobs j set attempts = j.attempts + 1, taken_until = app.now() + app.taken_for()
    from due where j.id = due.id
    returning j.id, j.kind, j.payload, j.due_at
  )
  select jsonb_agg(jsonb_build_object('id', t.id, 'kind', t.kind, 'payload', t.payload,
    'mail', case when t.kind = 'mail' then app.unlinked_facts(app.mail_facts(t.payload)) end)
    || case when t.kind = 'push' then jsonb_build_object('push', app.push_facts(t.payload)) else '{}' end order by t.due_at, t.id) into v_jobs from taken t;
  return coalesce(v_jobs, '[]'::jsonb);
end $$;

-- The same as before, with an eye on the clock.
-- Security definer: writes what API roles can't.
create or replace function app.make_result_final(in_challenge uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_challenge public.challenges;
begin
  perform app.require_service();
  if not app.watch_clock() then
    return jsonb_build_object('success', true, 'is_final', false, 'is_due', false);
  end if;
  perform app.settle_suspensions();
  -- A second process waits here, and then finds it done. Check-ins that are under way hold a weaker lock of this row and go on.
  select * into v_challenge from public.challenges c where c.id = in_challenge for no key update;
  if v_challenge.id is null or v_challenge.final_at is not null or app.final_due(v_challenge) is null then
    return jsonb_build_object('success', true, 'is_final', v_challenge.final_at is not null, 'is_due', true);
  elsif app.now() < app.final_due(v_challenge) then
    return jsonb_build_object('success', true, 'is_final', false, 'is_due', false);
  end if;
  -- An edit or a void that is under way ends first; a later one finds a final result.
  perform from public.challenge_progress g where g.challenge_id = in_challenge order by g.user_id for no key update;
  insert into public.challenge_results (challenge_id, place, user_id, points, check_ins)
  select in_challenge, k.place, k.user_id, g.points, g.check_ins_count
  from app.ranking_keys(in_challenge, null, app.standing_day(v_challenge, app.now()), 2000000000) k
  join public.challenge_progress g on g.challenge_id = in_challenge and g.user_id = k.user_id;
  update public.challenges c set final_at = app.now() where c.id = in_challenge returning * into v_challenge;
  -- A challenge of long ago, which ended before there were final results, is no news.
  if app.final_due(v_challenge) > app.now() - interval '7 days' then
    perform app.tell_final_result(v_challenge);
  end if;
  -- No row of a participant changes with it: open screens would not hear of it.
  perform realtime.send(jsonb_build_object('challenge_id', in_challenge), 'result_final', 'challenge:' || in_challenge, true);
  return jsonb_build_object('success', true, 'is_final', true, 'is_due', true);
end $$;

-- The same as before; nothing is thrown away by a clock that leapt.
create or replace function app.new_account_link(member_id uuid, in_act text, in_factor uuid default null) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  v_token constant text := encode(app.random_bytes(), 'hex');
begin
  -- By a clock that leapt they may be good yet.
  delete from app.account_links l where app.is_clock_trusted() and l.user_id = member_id and l.expires_at < app.now();
  if app.is_clock_trusted() and app.take_sweep('account_links', interval '1 day') then
    delete from app.account_links l where l.expires_at < app.now() - interval '1 day';
    delete from app.session_proofs p where p.proved_at < app.now() - interval '1 day';
    delete from app.lost_phone_waits w where w.began_at < app.now() - interval '6 months';
  end if;
  insert into app.account_links (token_hash, user_id, act, factor_id, expires_at, password_mark)
  values (app.account_link_hash(v_token), member_id, in_act, in_factor, app.now() + app.account_link_age(in_act),
    case when in_act = 'start_lost_phone' then app.password_mark(member_id) end);
  return v_token;
end $$;

create or replace function app.keep_earlier_link(member_id uuid, in_kind text) returns void
language sql volatile set search_path = ''
as $$
  delete from app.earlier_links l where app.is_clock_trusted() and l.user_id = member_id and l.sent_at <= pg_catalog.now() - app.link_age();
  insert into app.earlier_links (token, user_id, kind, sent_at)
  select k.token, u.id, in_kind, k.sent_at from auth.users u cross join lateral (select
    case in_kind when 'recovery' then u.recovery_token else u.confirmation_token end as token,
    case in_kind when 'recovery' then u.recovery_sent_at else u.confirmation_sent_at end as sent_at) k
  where u.id = member_id and coalesce(k.token, '') <> '' and k.sent_at > pg_catalog.now() - app.link_age()
  on conflict do nothing;
$$;

create or replace function app.sweep_code_tries() returns void
language sql volatile set search_path = ''
as $$
  delete from app.code_tries t where app.is_clock_trusted() and t.ends_at < app.now() - interval '1 hour';
  delete from app.familiar_places p where app.is_clock_trusted() and p.seen_at < app.now() - make_interval(days => app.familiar_days());
  delete from app.mailed_codes c where app.is_clock_trusted() and c.sent_at < pg_catalog.now() - interval '1 day';
  delete from app.earlier_links l where app.is_clock_trusted() and l.sent_at < pg_catalog.now() - interval '1 day';
$$;

-- Check-ins into a final challenge ------------------------------------------------------------------

-- The same as before; of a result that is final already nothing is promised.
create or replace function app.check_in_chance(
  member_id uuid, in_challenge uuid, duration_minutes integer, workout_day date, registered_at timestamptz,
  out challenge public.challenges, out refusal text
)
language plpgsql stable set search_path = ''
as $$
declare
  v_found record;
begin
  if in_challenge is null then
    refusal := app.check_in_outcome(null, duration_minutes, workout_day, registered_at, false, false);
    return;
  end if;
  select c as challenge, p.id is not null as is_participant, k.id is not null as has_check_in, k.voided_at is not null as is_voided
  into v_found
  from public.challenges c
  left join public.challenge_participants p on p.challenge_id = c.id and p.user_id = member_id and p.status = 'active'
  left join public.challenge_check_ins k on k.challenge_id = c.id and k.user_id = member_id
    and k.check_in_day = (registered_at at time zone c.time_zone)::date
  where c.id = in_challenge;
  if not found then
    refusal := 'challenge_not_found';
  elsif not v_found.is_participant then
    refusal := 'not_participating';
  else
    challenge := v_found.challenge;
    refusal := app.check_in_outcome(challenge, duration_minutes, workout_day, registered_at, v_found.has_check_in, v_found.is_voided);
    -- Its points would never count: the clock leapt, and the result came before its time.
    if refusal is distinct from 'challenge_over' and challenge.final_at is not null then
      refusal := 'result_is_final';
    end if;
  end if;
end $$;

-- Grants --------------------------------------------------------------------------------------------

revoke execute on all functions in schema app from public;
grant execute on function app.watch_clock(interval) to service_role;
