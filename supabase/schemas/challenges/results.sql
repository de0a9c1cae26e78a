-- A challenge that has ended is provisional for some hours, then final once. docs/challenges.md#provisional-then-final has the reasons.

create table public.challenge_results (
  challenge_id uuid not null references public.challenges (id) on delete cascade,
  place bigint not null check (place > 0),
  user_id uuid references public.profiles (id) on delete set null,
  points integer not null check (points >= 0),
  check_ins integer not null check (check_ins >= 0),
  primary key (challenge_id, place)
);
comment on table public.challenge_results is 'The places of a final challenge, written once. Rankings show them to its participants; each member reads their own';
comment on column public.challenge_results.challenge_id is 'The challenge';
comment on column public.challenge_results.place is 'The place, from 1';
comment on column public.challenge_results.user_id is 'The member; null once the account is gone, and then nobody has the place';
comment on column public.challenge_results.points is 'Points they ended with';
comment on column public.challenge_results.check_ins is 'Check-ins they ended with';

create unique index challenge_results_member_idx on public.challenge_results (user_id, challenge_id);

-- States ---------------------------------------------------------------------------------------------

create function app.ended_at(challenge public.challenges) returns timestamptz
language sql immutable set search_path = ''
as $$
  -- The end is stored as the day's last second.
  select case when challenge.active or challenge.closed_at is null then challenge.end_date + interval '1 second'
    when challenge.closed_at >= challenge.start_date then least(challenge.end_date + interval '1 second', challenge.closed_at) end
$$;
comment on function app.ended_at(public.challenges) is 'The instant from which a challenge is over; null for one that was closed before it began, which has no result';

create function app.final_due(challenge public.challenges) returns timestamptz
language sql immutable set search_path = ''
as $$ select app.ended_at(challenge) + make_interval(hours => challenge.provisional_hours) $$;
comment on function app.final_due(public.challenges) is 'From when on a challenge''s result becomes final; null for one without a result. domain/results.ts is the same rule';

create function app.result_state(challenge public.challenges) returns text
language sql stable set search_path = ''
as $$
  select case when challenge.final_at is not null then 'final' when app.now() >= app.ended_at(challenge) then 'provisional' end
$$;
comment on function app.result_state(public.challenges) is 'provisional or final for a challenge that is over; null while there is no result';

-- A final result stands still ------------------------------------------------------------------------

-- Milestones follow the count here and not in a trigger of their own: whether the result is final is asked in the statement that gives them, since
-- record_workout_basic pays for each statement.
-- Security definer: runs within a check-in, an edit, a deletion or a void of any caller, and writes member_milestones.
create function app.keep_final_progress() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_is_final boolean;
begin
  -- Volatile, so that it sees a result that became final while this update waited for the row.
  if new.check_ins_count < old.check_ins_count then
    with taken as (
      delete from public.member_milestones h using public.challenge_milestones m, app.milestone_kinds k, public.challenges c
      where h.challenge_id = new.challenge_id and h.user_id = new.user_id and m.challenge_id = h.challenge_id and m.kind = h.kind and k.kind = m.kind
        and m.check_ins > case when k.within_days is null then new.check_ins_count
          else app.most_check_ins_within(new.challenge_id, new.user_id, k.within_days) end
        and c.id = h.challenge_id and c.final_at is null)
    select c.final_at is not null into v_is_final from public.challenges c where c.id = new.challenge_id;
  else
    with given as (
      insert into public.member_milestones (challenge_id, user_id, kind, reached_at)
      select m.challenge_id, new.user_id, m.kind, new.updated_at
      from public.challenge_milestones m join app.milestone_kinds k on k.kind = m.kind join public.challenges c on c.id = m.challenge_id and c.final_at is null
      where m.challenge_id = new.challenge_id and m.check_ins <= new.check_ins_count
        and case when k.within_days is null then m.check_ins > old.check_ins_count
          else m.check_ins <= app.most_check_ins_within(new.challenge_id, new.user_id, k.within_days) end
      on conflict do nothing)
    select c.final_at is not null into v_is_final from public.challenges c where c.id = new.challenge_id;
  end if;
  if v_is_final then
    new.points := old.points;
    new.completion_percentage := old.completion_percentage;
    new.check_ins_count := old.check_ins_count;
    new.consecutive_days := old.consecutive_days;
    new.last_check_in_day := old.last_check_in_day;
    new.last_check_in_date := old.last_check_in_date;
    new.last_recorded_at := old.last_recorded_at;
  end if;
  return new;
end $$;
comment on function app.keep_final_progress() is
  'Trigger on challenge_progress: a milestone is held while the check-ins that count reach it; after the final result edits, deletions and voids move nothing in the challenge';

create trigger challenge_progress_final
  before update of points, completion_percentage, check_ins_count, consecutive_days, last_check_in_day, last_check_in_date, last_recorded_at
  on public.challenge_progress
  for each row when ((old.points, old.completion_percentage, old.check_ins_count, old.consecutive_days, old.last_check_in_day, old.last_check_in_date, old.last_recorded_at)
    is distinct from (new.points, new.completion_percentage, new.check_ins_count, new.consecutive_days, new.last_check_in_day, new.last_check_in_date, new.last_recorded_at))
  execute function app.keep_final_progress();

-- Becoming final -------------------------------------------------------------------------------------

create function app.plan_final_result(challenge public.challenges) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if challenge.final_at is not null then
    return;
  elsif app.final_due(challenge) is null then
    delete from app.jobs j where j.key = 'final ' || challenge.id;
  else
    insert into app.jobs as j (kind, key, payload, due_at)
    values ('final_result', 'final ' || challenge.id, jsonb_build_object('challenge_id', challenge.id), app.final_due(challenge))
    on conflict (key) do update set due_at = excluded.due_at, done_at = null;
  end if;
end $$;
comment on function app.plan_final_result(public.challenges) is 'Has a challenge''s result made final when it is due, once; a due instant that moves takes the job along';

-- Security definer: runs for each caller who makes or changes a challenge, and writes app.jobs.
create function app.on_challenge_end_changed() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app.plan_final_result(new);
  return null;
end $$;
comment on function app.on_challenge_end_changed() is 'Trigger on challenges: the job of the final result follows the end';

create trigger challenges_final_result after insert or update of start_date, end_date, active, provisional_hours on public.challenges
  for each row execute function app.on_challenge_end_changed();

create function app.tell_final_result(challenge public.challenges) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform app.notify_member(p.user_id, 'result_final', left(challenge.title || ': resultado final', 120),
    case when r.place is null or r.check_ins = 0 then 'O desafio terminou, e o resultado não muda mais. Veja como foi.'
      else format('Você ficou em %sº lugar, com %s e %s.', r.place,
        case r.points when 1 then '1 ponto' else r.points || ' pontos' end, case r.check_ins when 1 then '1 check-in' else r.check_ins || ' check-ins' end) end,
    format('/app/challenges/%s', challenge.id))
  from public.challenge_participants p
  left join public.challenge_results r on r.challenge_id = p.challenge_id and r.user_id = p.user_id
  where p.challenge_id = challenge.id and p.status = 'active';
end $$;
comment on function app.tell_final_result(public.challenges) is 'Tells the participants of a challenge in the app that its result is final, each with their own place';

-- Not while the clock is not trusted.
-- Security definer: writes what API roles can't.
create function app.make_result_final(in_challenge uuid) returns jsonb
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
comment on function app.make_result_final(uuid) is 'What make_result_final does';

create function public.make_result_final(p_challenge_id uuid) returns jsonb
language sql volatile set search_path = ''
as $$ select app.make_result_final(p_challenge_id) $$;
comment on function public.make_result_final(uuid) is
  'For the function run-jobs: makes the result of an ended challenge final and tells its participants, once, however often and by however many it is called. Replies {success, is_final, is_due}';

-- A member's copy ------------------------------------------------------------------------------------

-- Security definer: the copy is made for a member whom the server names.
create function app.results_of_member(member_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('challenge', c.title, 'challenge_id', r.challenge_id, 'place', r.place, 'points', r.points,
    'check_ins', r.check_ins, 'final_at', c.final_at) order by c.final_at, r.challenge_id), '[]')
  from public.challenge_results r join public.challenges c on c.id = r.challenge_id where r.user_id = member_id
$$;
comment on function app.results_of_member(uuid) is 'The final results of a member, for the copy of their data';

-- Staff see whether a challenge's result is provisional or final, and say for how many hours it is provisional. After it is final nothing that
-- would move it can be changed.

create function app.moves_result(before public.challenges, after public.challenges) returns boolean
language sql immutable set search_path = ''
as $$
  select (before.start_date, before.end_date, before.time_zone, before.target_check_ins, before.staff_excluded, before.provisional_hours, before.active)
    is distinct from (after.start_date, after.end_date, after.time_zone, after.target_check_ins, after.staff_excluded, after.provisional_hours, after.active)
$$;
comment on function app.moves_result(public.challenges, public.challenges) is 'Whether a change of a challenge would change who stands where in it';

-- The operator ---------------------------------------------------------------------------------------

-- Security definer: no API role writes the row.
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

-- RLS ------------------------------------------------------------------------------------------------

alter table public.challenge_results enable row level security;
select app.ask_second_factor_of('public.challenge_results');

create policy "Members read their own results" on public.challenge_results
  for select to authenticated using (user_id = (select auth.uid()));

-- Grants ---------------------------------------------------------------------------------------------

revoke all on public.challenge_results from anon, authenticated;
grant select on public.challenge_results to authenticated;
grant all on public.challenge_results to service_role;
revoke execute on function public.make_result_final(uuid) from public, anon, authenticated;
grant execute on function app.make_result_final(uuid), public.make_result_final(uuid) to service_role;
