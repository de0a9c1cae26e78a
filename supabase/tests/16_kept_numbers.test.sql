-- Totals, progress and streaks are kept as workouts come and go: three weeks of made-up days, held against the rows.
-- They are lived by members who record, record late, edit, delete, leave and rejoin while the operator voids.
begin;
select plan(9);
select tests.set_local_clock('2026-11-10 00:30');
select tests.create_user('M' || n) from generate_series(1, 4) n;
select tests.create_challenge('Um', '2026-11-10', '2026-11-30'), tests.create_challenge('Dois', '2026-11-12', '2026-11-22', target => 5), tests.create_challenge('Em UTC', '2026-11-10', '2026-11-30', 'UTC', 3);
select tests.join_challenge('M' || n, title) from generate_series(1, 4) n, unnest(array['Um', 'Dois', 'Em UTC']) title;

create temp view counted_days as
  select user_id, array_agg(check_in_day) as days, sum(points)::int as points, count(*)::int as total, max(check_in_day) as last_day
  from challenge_check_ins where voided_at is null group by user_id;
create temp view wrong as
  select 'progress' as kept, g.user_id from challenge_progress g join challenges c on c.id = g.challenge_id
  left join lateral (select array_agg(check_in_day) as days, sum(points)::int as points, count(*)::int as total, max(check_in_day) as last_day,
      max(check_in_date) as last_date, max(recorded_at) as last_recorded
    from challenge_check_ins k where k.challenge_id = g.challenge_id and k.user_id = g.user_id and k.voided_at is null) k on true
  where (g.points, g.check_ins_count, g.completion_percentage, g.consecutive_days) is distinct from
      (coalesce(k.points, 0), k.total, app.completion_percentage(k.total, c.target_check_ins), coalesce(app.current_streak(k.days, k.last_day), 0))
    or (g.last_check_in_day, g.last_check_in_date, g.last_recorded_at) is distinct from (k.last_day, k.last_date, k.last_recorded)
  union all
  select 'milestone', g.user_id from challenge_progress g join challenge_milestones m on m.challenge_id = g.challenge_id
  left join member_milestones h on h.challenge_id = g.challenge_id and h.user_id = g.user_id and h.kind = m.kind
  where (h.kind is not null) <> (g.check_ins_count >= m.check_ins)
  union all
  select 'profile', p.id from profiles p left join counted_days k on k.user_id = p.id
  where (p.points, p.streak, p.completed_workouts) is distinct from (coalesce(k.points, 0), coalesce(app.current_streak(k.days, k.last_day), 0),
    (select count(*)::int from workout_records w where w.user_id = p.id))
  union all
  select 'totals', u.user_id from user_progress u left join counted_days k on k.user_id = u.user_id
  where (u.points, u.check_ins_count, u.current_streak, u.longest_streak) is distinct from
      (coalesce(k.points, 0), coalesce(k.total, 0), coalesce(app.current_streak(k.days, k.last_day), 0), coalesce(app.longest_streak(k.days), 0))
    or u.last_check_in_day is distinct from k.last_day
    or (u.workouts_count, u.total_duration) is distinct from (select (count(*)::int, coalesce(sum(w.duration_minutes), 0)::int) from workout_records w where w.user_id = u.user_id)
  union all
  select 'holder', k.user_id from challenge_check_ins k left join workout_records w on w.id = k.workout_id
  where k.voided_at is null and (w.id is null or w.duration_minutes < 45 or w.challenge_id <> k.challenge_id or w.user_id <> k.user_id);

create temp table faults (step int, kept text, act text);
-- How many milestones were held after each act.
create temp table held (step int, milestones bigint);
create function pg_temp.live(steps int) returns int language plpgsql as $$
declare
  who text; title text; act text; pick uuid; done int := 0;
begin
  perform setseed(0.21);
  for step in 1 .. steps loop
    -- About twenty acts a day, for three weeks.
    perform tests.set_local_clock(timestamp '2026-11-10 00:30' + step * (interval '21 days' / steps));
    who := 'M' || 1 + floor(random() * 4)::int;
    title := (array['Um', 'Dois', 'Em UTC'])[1 + floor(random() * 3)::int];
    act := (array['record', 'record', 'record', 'record', 'short', 'late', 'edit', 'edit', 'delete', 'check-in', 'void', 'leave', 'join', 'join'])[1 + floor(random() * 14)::int];
    pick := (select w.id from workout_records w where w.user_id = tests.id_of(who) order by random() limit 1);
    case act
      when 'record' then perform tests.record(who, case when random() < 0.9 then title end, 40 + floor(random() * 30)::int);
      when 'short' then perform tests.record(who, title, 20);
      when 'late' then
        -- Often after today's, so that the day that comes late is not the newest one.
        if random() < 0.5 then
          perform tests.record(who, title, 50);
        end if;
        perform tests.record(who, title, 50, app.club_day(app.now() - interval '20 hours'), registered_at => app.now() - interval '20 hours');
      when 'edit' then perform tests.outcome_as(who, format('update workout_records set duration_minutes = %s where id = %L', 30 + floor(random() * 40)::int, pick));
      when 'delete' then perform tests.outcome_as(who, format('delete from workout_records where id = %L', pick));
      when 'check-in' then perform tests.call_as(who, format('select record_challenge_check_in(%L, %L, %L)', tests.id_of(who), tests.challenge_id(title), pick));
      when 'void' then
        if random() < 0.3 then
          perform app.void_check_in((select k.id from challenge_check_ins k order by random() limit 1), 'teste');
        end if;
      when 'leave' then perform tests.outcome_as(who, format('delete from challenge_participants where challenge_id = %L and user_id = %L', tests.challenge_id(title), tests.id_of(who)));
      else perform tests.join_challenge(who, title);
    end case;
    done := done + 1;
    insert into faults select step, w.kept, act from wrong w;
    insert into held select step, count(*) from member_milestones;
  end loop;
  return done;
end $$;

select is(pg_temp.live(420), 420, 'KPT-01: three weeks of random acts bring no error');
select cmp_ok((select count(*) from challenge_check_ins where voided_at is null), '>', 25::bigint, 'KPT-02: three weeks of random acts bring check-ins');
select cmp_ok((select count(*) from check_in_void_log), '>', 2::bigint, 'KPT-03: three weeks of random acts bring voided check-ins');
select is_empty('select * from faults where kept = ''progress'' limit 5', 'KPT-04: each challenge''s progress always agrees with its check-ins');
select is_empty('select * from faults where kept = ''profile'' limit 5', 'KPT-05: points, streak and workouts of the profile always agree with the rows');
select is_empty('select * from faults where kept = ''totals'' limit 5', 'KPT-06: the member''s totals always agree with the rows, the longest streak too');
select is_empty('select * from faults where kept = ''holder'' limit 5', 'KPT-07: a check-in is always held by a workout that qualifies');
select is_empty('select * from faults where kept = ''milestone'' limit 5', 'KPT-08: a milestone is always held by whoever''s check-ins reach it, and by nobody else');
select cmp_ok((select least(max(later.milestones - h.milestones), max(h.milestones - later.milestones)) from held h join held later on later.step = h.step + 1), '>', 0::bigint, 'KPT-09: three weeks of random acts bring milestones, and take some back');
select * from finish();
rollback;
