-- Rights to write. Every table × insert, update and delete by a stranger and by an unrelated member, then case by case.
begin;
select tests.make_club();
select tests.create_user('Dora');
select tests.record('Ana', 'Desafio');
insert into public.user_progress_level (user_id, current_level) values (tests.id_of('Ana'), 'basic');
insert into public.pending_user_levels (email) values ('ana@example.com');
insert into public.subscriptions (id, user_id, email, status) values ('sub_1', tests.id_of('Ana'), 'ana@example.com', 'active');
insert into public.level_grants (user_id, source, subscription_id, until) values (tests.id_of('Ana'), 'payment', 'sub_1', app.now());
insert into public.payment_receipts (id, subscription_id, amount, currency, paid_at, period_end)
values ('in_1', 'sub_1', 3990, 'brl', '2026-11-20', '2026-12-20');
insert into public.payment_events (id, type) values ('evt_1', 'checkout.session.completed');
insert into public.content_entries (collection, id, body) values ('tips', 'water', '{}');
insert into public.favorites (user_id, collection, entry_id) values (tests.id_of('Ana'), 'tips', 'water');
insert into public.library_progress (user_id, workout_id) values (tests.id_of('Ana'), 'pernas');
insert into public.challenge_day_ticks (user_id, challenge_id, day, part) values (tests.id_of('Ana'), tests.challenge_id('Desafio'), 11, 'tip');
insert into public.member_milestones (challenge_id, user_id, kind) values (tests.challenge_id('Desafio'), tests.id_of('Ana'), 'bronze');
insert into public.challenge_results (challenge_id, place, user_id, points, check_ins) values (tests.challenge_id('Desafio'), 1, tests.id_of('Ana'), 10, 1);
insert into public.close_friends (user_id, instagram) values (tests.id_of('Ana'), '@ana');
insert into public.member_pauses (user_id, challenge_id, day, kind) values (tests.id_of('Ana'), tests.challenge_id('Desafio'), '2026-11-21', 'ill');
insert into public.event_codes (code, event, discount, last_day) values ('CLUBE21', 'Corrida', '15%', '2026-12-31');
insert into public.raffles (id, prize, draw_at) values ('00000000-0000-4000-8000-000000000001', 'Kit', app.now());
insert into public.raffle_entries (raffle_id, number, user_id) values ('00000000-0000-4000-8000-000000000001', 1, tests.id_of('Ana'));
insert into public.check_in_void_log (challenge_id, user_id, check_in_day, reason)
values (tests.challenge_id('Desafio'), tests.id_of('Ana'), '2026-11-19', 'teste');

create temp table attempts (place serial, who text, command text, name text, statement text);
-- A column set to itself changes nothing, and a filter on Ana leaves Dora's own rows out.
insert into attempts (who, command, name, statement)
select who, command, t.relname, case command
  when 'insert' then format('insert into public.%I default values', t.relname)
  when 'update' then format('update public.%I set %I = %2$I where %s', t.relname, first_column, of_others)
  else format('delete from public.%I where %s', t.relname, of_others) end
from pg_class t
join lateral (
  select min(attname::text) filter (where attnum = 1) as first_column,
    case when bool_or(attname = 'user_id') then 'user_id is distinct from tests.id_of(''Dora'')'
      when t.relname = 'profiles' then 'id <> tests.id_of(''Dora'')' else 'true' end as of_others
  from pg_attribute where attrelid = t.oid and attnum > 0) a on true
cross join unnest(array['stranger', 'Dora']) who
cross join unnest(array['insert', 'update', 'delete']) command
where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p')
order by who desc, t.relname, command;
select plan((43 + (select count(*) from attempts))::int);

-- Either RLS leaves no row to touch, or the attempt itself is refused.
select matches(tests.outcome_as(who, statement), case command when 'insert' then '^42501$' else '^(0 rows|42501)$' end,
  format('WRI-%s: %s can''t %s others'' rows of %s', lpad(place::text, 3, '0'), case who when 'Dora' then 'an unrelated member' else who end, command, name))
from attempts order by place;

create temp table cases (place serial, who text, expected text, sentence text, statement text);
insert into cases (who, expected, sentence, statement) values
  ('Bia', '42501', 'a fellow can''t record a workout for Ana by insert', 'insert into workout_records (user_id, workout_name, date, duration_minutes) values (tests.id_of(''Ana''), ''x'', app.now(), 50)'),
  ('Ana', '42501', 'not even Ana inserts a workout past the procedure', 'insert into workout_records (user_id, workout_name, date, duration_minutes) values (tests.id_of(''Ana''), ''x'', app.now(), 50)'),
  ('Bia', '0 rows', 'a fellow who reads Ana''s workout can''t change it', 'update workout_records set workout_name = ''meu'' where user_id = tests.id_of(''Ana'')'),
  ('Bia', '0 rows', 'a fellow who reads Ana''s workout can''t delete it', 'delete from workout_records where user_id = tests.id_of(''Ana'')'),
  ('Ana', '42501', 'Ana can''t give her workout to Bia', 'update workout_records set user_id = tests.id_of(''Bia'')'),
  ('Bia', '42501', 'a check-in can''t be inserted for another', 'insert into challenge_check_ins (challenge_id, user_id, check_in_date, check_in_day) values (tests.challenge_id(''Desafio''), tests.id_of(''Ana''), app.now(), ''2026-11-19'')'),
  ('Ana', '42501', 'a check-in can''t be inserted for oneself', 'insert into challenge_check_ins (challenge_id, user_id, check_in_date, check_in_day) values (tests.challenge_id(''Desafio''), tests.id_of(''Ana''), app.now(), ''2026-11-19'')'),
  ('Ana', '0 rows', 'Ana can''t raise the points of her check-in', 'update challenge_check_ins set points = 1000'),
  ('Ana', '0 rows', 'Ana can''t move her check-in to another day', 'update challenge_check_ins set check_in_day = check_in_day - 1'),
  ('Ana', '0 rows', 'Ana can''t delete her check-in', 'delete from challenge_check_ins'),
  ('Bia', '0 rows', 'a fellow can''t void Ana''s check-in', 'update challenge_check_ins set voided_at = now()'),
  ('Ana', '0 rows', 'Ana can''t raise her points in the ranking', 'update challenge_progress set points = 1000, completion_percentage = 100'),
  ('Ana', '0 rows', 'Ana can''t change her name shown in the ranking', 'update challenge_progress set user_name = ''Campeã'''),
  ('Ana', '0 rows', 'Ana can''t delete her progress', 'delete from challenge_progress'),
  ('Bia', '0 rows', 'a fellow can''t delete Ana''s progress', 'delete from challenge_progress where user_id = tests.id_of(''Ana'')'),
  ('Ana', '0 rows', 'Ana''s own 0/0 progress, as the app sends it, is accepted and does nothing', 'insert into challenge_progress (challenge_id, user_id, points, completion_percentage) values (tests.challenge_id(''Desafio''), tests.id_of(''Ana''), 0, 0)'),
  ('Ana', '42501', 'a progress with points is refused', 'insert into challenge_progress (challenge_id, user_id, points, completion_percentage) values (tests.challenge_id(''Desafio''), tests.id_of(''Ana''), 210, 100)'),
  ('Ana', '42501', 'a progress in a challenge that its member has not joined is refused', 'insert into challenge_progress (challenge_id, user_id, points, completion_percentage) values (tests.challenge_id(''Outro desafio''), tests.id_of(''Ana''), 0, 0)'),
  ('Bia', '42501', 'a progress for another is refused', 'insert into challenge_progress (challenge_id, user_id, points, completion_percentage) values (tests.challenge_id(''Desafio''), tests.id_of(''Ana''), 0, 0)'),
  ('Dora', '42501', 'nobody is entered into a challenge by another', 'insert into challenge_participants (challenge_id, user_id, status) values (tests.challenge_id(''Outro desafio''), tests.id_of(''Ana''), ''active'')'),
  ('Bia', '0 rows', 'nobody is thrown out of a challenge by another', 'delete from challenge_participants where user_id = tests.id_of(''Ana'')'),
  ('Ana', '0 rows', 'a participation is not edited, only ended', 'update challenge_participants set joined_at = ''2020-01-01'''),
  ('Ana', '42501', 'a level can''t be inserted', 'insert into user_progress_level (user_id, current_level) values (tests.id_of(''Ana''), ''expert'')'),
  ('Dora', '42501', 'a level can''t be inserted by a member who has none', 'insert into user_progress_level (user_id, current_level) values (tests.id_of(''Dora''), ''expert'')'),
  ('Ana', '0 rows', 'a level can''t be raised', 'update user_progress_level set current_level = ''expert'''),
  ('Ana', '0 rows', 'a level can''t be given features', 'update user_progress_level set unlocked_features = array[''enhanced_dashboard'']'),
  ('Ana', '0 rows', 'a level can''t be deleted', 'delete from user_progress_level'),
  ('Ana', '0 rows', 'totals are not edited by a member', 'update user_progress set points = 1000, longest_streak = 365'),
  ('Ana', '0 rows', 'a profile is not deleted by its member', 'delete from profiles'),
  ('Ana', '42501', 'a pending level can''t be made', 'insert into pending_user_levels (email, level) values (''ana2@example.com'', ''expert'')'),
  ('Ana', '42501', 'a subscription can''t be made', 'insert into subscriptions (id, user_id, status) values (''sub_2'', tests.id_of(''Ana''), ''active'')'),
  ('Ana', '0 rows', 'a subscription can''t be prolonged', 'update subscriptions set paid_until = ''2099-01-01'''),
  ('Ana', '0 rows', 'a subscription can''t be deleted', 'delete from subscriptions'),
  ('Bia', '0 rows', 'a subscription can''t be taken from another', 'update subscriptions set user_id = tests.id_of(''Bia'')'),
  ('Ana', '42501', 'a grant can''t be made', 'insert into level_grants (user_id, source) values (tests.id_of(''Ana''), ''operator'')'),
  ('Ana', '0 rows', 'a grant can''t be prolonged', 'update level_grants set until = null'),
  ('Ana', '0 rows', 'a grant can''t be deleted', 'delete from level_grants'),
  ('Ana', '42501', 'a receipt can''t be made', 'insert into payment_receipts (id, subscription_id, amount, currency, paid_at, period_end) values (''in_2'', ''sub_1'', 1, ''brl'', now(), now())'),
  ('Ana', '0 rows', 'a receipt can''t be changed', 'update payment_receipts set refunded = amount'),
  ('Ana', '0 rows', 'a receipt can''t be deleted', 'delete from payment_receipts'),
  ('Ana', '42501', 'an event can''t be made', 'insert into payment_events (id, type) values (''evt_1'', ''invoice.paid'')'),
  ('Ana', '0 rows', 'a challenge is not edited by a member', 'update challenges set target_check_ins = 1'),
  ('Ana', '42501', 'a challenge is not made by a member', 'insert into challenges (title, start_date, end_date) values (''Meu'', app.now(), app.now() + interval ''1 day'')');
select is(tests.outcome_as(who, statement), expected, format('WRI-%s: %s', 500 + place, sentence)) from cases order by place;
select * from finish();
rollback;
