-- The case tables of domain/cases, which the TypeScript rules run too.
begin;
select plan((select sum(jsonb_array_length(t.cases)) from (
  select body as cases from tests.case_tables where name not in ('calendar', 'dashboard', 'second-payment', 'email-address', 'push-endpoints', 'reminders', 'reminder-words')
  union all select body -> part from tests.case_tables, unnest(array['instants', 'noons']) part where name = 'calendar') t)::int);

create temp view cases as
  select name, coalesce(c ->> 'id', '') || ': ' || (c ->> 'note') as sentence, c as body
  from tests.case_tables, lateral jsonb_array_elements(case when name = 'calendar' then (body -> 'instants') || (body -> 'noons') else body end) c
  -- Those about the dashboard need members and workouts, those about second payments payers: 29_dashboard_cases, 69_second_payment.
  -- Addresses are cleaned before they come here. Reminders stand in 97_reminders, push endpoints in 98_push.
  where name not in ('dashboard', 'second-payment', 'email-address', 'push-endpoints', 'reminders', 'reminder-words');

create function pg_temp.refused_on(body jsonb, bound text, shift integer) returns text language sql as $$
  select coalesce(app.workout_refusal('Corrida', 50, app.noon_in_sao_paulo((body ->> bound)::date + shift), (body ->> 'instant')::timestamptz, body ->> 'timeZone'), 'fine') $$;

select is(
  ((body ->> 'instant')::timestamptz at time zone (body ->> 'timeZone'))::date || ' week of ' || app.start_of_week((body ->> 'day')::date),
  (body ->> 'day') || ' week of ' || (body ->> 'startOfWeek'), sentence)
from cases where name = 'calendar' and body ? 'instant' and body ->> 'timeZone' = 'UTC';

select is(
  app.club_day((body ->> 'instant')::timestamptz) || ' week of ' || app.start_of_week((body ->> 'day')::date),
  (body ->> 'day') || ' week of ' || (body ->> 'startOfWeek'), sentence)
from cases where name = 'calendar' and body ? 'instant' and body ->> 'timeZone' = app.club_time_zone();

select is(app.noon_in_sao_paulo((body ->> 'day')::date), (body ->> 'noon')::timestamptz, sentence)
from cases where name = 'calendar' and body ? 'noon';

select is(
  app.current_streak(days, (body ->> 'today')::date) || ' now, longest ' || app.longest_streak(days),
  (body ->> 'current') || ' now, longest ' || (body ->> 'longest'), sentence)
from cases, lateral (select array(select d::date from jsonb_array_elements_text(body -> 'days') d) as days) list
where name = 'streak';

select is(
  jsonb_build_object('isVisible', coalesce(app.is_visible(body ->> 'text'), false), 'isKept', app.clean_line(body ->> 'text') is not null),
  jsonb_build_object('isVisible', body -> 'isVisible', 'isKept', body -> 'isVisible'), sentence)
from cases where name = 'visible-text';

select is(
  jsonb_build_object('line', app.clean_line(body ->> 'given'), 'text', app.clean_text(body ->> 'given')),
  jsonb_build_object('line', body -> 'line', 'text', body -> 'text'), sentence)
from cases where name = 'clean-text';

select is(app.refused_links(body ->> 'text'), array(select jsonb_array_elements_text(body -> 'refused')), sentence)
from cases where name = 'announcement-links';

select is(app.is_mail_address(body ->> 'text'), (body ->> 'isOne')::boolean, sentence) from cases where name = 'mail-address';
select is(app.mailbox_of(body ->> 'address'), body ->> 'mailbox', sentence) from cases where name = 'mailboxes';

select is(app.poses_as_club(body ->> 'name'), (body ->> 'posesAsClub')::boolean, sentence) from cases where name = 'club-names';

select is(app.is_picture_name(body ->> 'name'), (body ->> 'isTaken')::boolean, sentence) from cases where name = 'picture-names';

select is(app.hours_in_words((body ->> 'hours')::int), body ->> 'words', sentence) from cases where name = 'hours-in-words';

select is(app.instagram_handle(body ->> 'given'), body ->> 'handle', sentence)
from cases where name = 'instagram';

select is(
  app.completion_percentage((body ->> 'checkIns')::int, (body ->> 'target')::int), (body ->> 'percentage')::numeric, sentence)
from cases where name = 'points';

select is(
  app.effective_level(body -> 'level' ->> 'current_level', expires, instant) || coalesce((
    select string_agg(', wrong about ' || feature, '') from (
      select f as feature, true as expected from jsonb_array_elements_text(body -> 'has') f
      union all select f, false from jsonb_array_elements_text(body -> 'lacks') f) wanted
    where app.has_feature(body -> 'level' ->> 'current_level', expires, unlocked, feature, instant) is distinct from expected), ''),
  body ->> 'effective', sentence)
from cases, lateral (select (body ->> 'now')::timestamptz as instant, (body -> 'level' ->> 'level_expires_at')::timestamptz as expires,
  case when body -> 'level' <> 'null' then array(select jsonb_array_elements_text(body -> 'level' -> 'unlocked_features')) end as unlocked) row
where name = 'levels';

-- "Today" is the day of registered_at in the challenge's zone.
select is(
  app.check_in_outcome(challenge, (body ->> 'durationMinutes')::int, (body ->> 'workoutDay')::date,
    ((body ->> 'today') || ' 12:00 America/Sao_Paulo')::timestamptz, body ->> 'dayCheckIn' <> 'none', body ->> 'dayCheckIn' = 'voided'),
  body ->> 'refused', sentence)
from cases, lateral (select jsonb_populate_record(null::public.challenges, case when body -> 'challenge' <> 'null' then jsonb_build_object(
  'id', tests.challenge_id('Desafio'), 'active', body -> 'challenge' -> 'isActive', 'time_zone', 'America/Sao_Paulo',
  'start_date', (body -> 'challenge' ->> 'startDay') || 'T00:00:00-03:00',
  'end_date', (body -> 'challenge' ->> 'endDay') || 'T23:59:59-03:00') else '{}' end) as challenge) row
where name = 'check-in';

-- The days of a workout: what is refused outside of them, and the one that earns a check-in.
select is(
  concat_ws(' ', (app.check_in_outcome(challenge, 50, (body ->> 'today')::date, at, false, false) is null),
    app.check_in_outcome(challenge, 50, (body ->> 'today')::date - 1, at, false, false), app.check_in_outcome(challenge, 50, (body ->> 'today')::date + 1, at, false, false),
    pg_temp.refused_on(body, 'oldest', 0), pg_temp.refused_on(body, 'oldest', -1), pg_temp.refused_on(body, 'newest', 0), pg_temp.refused_on(body, 'newest', 1)),
  't not_today not_today fine date_too_old fine date_in_future', sentence)
from cases, lateral (select (body ->> 'instant')::timestamptz as at, jsonb_populate_record(null::public.challenges, jsonb_build_object('id', tests.challenge_id('Desafio'),
  'active', true, 'time_zone', coalesce(body ->> 'timeZone', 'America/Sao_Paulo'), 'start_date', '2020-01-01T00:00:00Z', 'end_date', '2040-01-01T00:00:00Z')) as challenge) row
where name = 'workout-days';

select is(app.standing_day(challenge, (body ->> 'instant')::timestamptz), (body ->> 'day')::date, sentence)
from cases, lateral (select jsonb_populate_record(null::public.challenges, jsonb_build_object('end_date', body -> 'end',
  'closed_at', body -> 'closedAt', 'active', body -> 'isActive', 'time_zone', body -> 'timeZone')) as challenge) row
where name = 'standing';

select is(app.card_minute((body ->> 'instant')::timestamptz) || ' ' || app.card_code(decode(body ->> 'key', 'hex'), (body ->> 'minute')::bigint),
  (body ->> 'minute') || ' ' || (body ->> 'code'), sentence)
from cases where name = 'card-code';

select is(app.payment_grant_until(body ->> 'status', (body ->> 'paidUntil')::timestamptz, case when (body ->> 'isDisputed')::boolean then app.now() end,
    case when (body ->> 'isRefunded')::boolean then app.now() end), (body ->> 'until')::timestamptz, sentence)
from cases where name = 'payment-grant';

select is(app.is_in_order(body ->> 'status', (body ->> 'paidUntil')::timestamptz, case when (body ->> 'isDisputed')::boolean then app.now() end,
    case when (body ->> 'isRefunded')::boolean then app.now() end), (body ->> 'isPaidFor')::boolean, sentence)
from cases where name = 'paid-for';

-- A number that SQL has no need of has no function either.
create function pg_temp.limit_of(name text) returns bigint language plpgsql as $$
declare
  value bigint;
begin
  execute format('select app.%I()', name) into value;
  return value;
exception when undefined_function then
  return null;
end $$;
select is(pg_temp.limit_of(body ->> 'name'), case when body -> 'isInSql' is distinct from 'false' then (body ->> 'value')::bigint end, sentence)
from cases where name = 'limits';

select is(app.end_sentence(body ->> 'text'), body ->> 'ended', sentence)
from cases where name = 'sentence-ends';

select is(app.workout_type(body ->> 'given'), body ->> 'stored', sentence)
from cases where name = 'workout-types';

select is(
  (select jsonb_object_agg(s, app.share_of_target((body ->> 'target')::int, split_part(s, '/', 1)::int, split_part(s, '/', 2)::int))
    from jsonb_object_keys(body -> 'checkIns') s),
  body -> 'checkIns', sentence)
from cases where name = 'milestones';

create function pg_temp.result_case(body jsonb) returns text language plpgsql as $$
declare
  v_challenge public.challenges;
begin
  perform tests.set_clock((body ->> 'instant')::timestamptz);
  v_challenge := jsonb_populate_record(null::public.challenges, jsonb_build_object('start_date', body -> 'start', 'end_date', body -> 'end', 'closed_at', body -> 'closedAt',
    'active', body -> 'isActive', 'provisional_hours', body -> 'hours', 'final_at', body -> 'finalAt'));
  return concat_ws(' ', app.result_state(v_challenge), app.final_due(v_challenge));
end $$;
select is(pg_temp.result_case(body), concat_ws(' ', body ->> 'state', (body ->> 'finalDue')::timestamptz), sentence)
from cases where name = 'results';

select * from finish();
rollback;
