-- Each role sees its own rows, on every table that has any.
begin;
select tests.make_club();
select tests.create_user('Dora');
select tests.record('Ana', 'Desafio');
select tests.record('Ana', null, 30);
insert into public.user_progress_level (user_id, current_level) values (tests.id_of('Ana'), 'expert');
insert into public.pending_user_levels (email) values ('ana@example.com');
insert into public.subscriptions (id, user_id, email, status) values ('sub_1', tests.id_of('Ana'), 'ana@example.com', 'active');
insert into public.level_grants (user_id, source, subscription_id) values (tests.id_of('Ana'), 'payment', 'sub_1');
insert into public.payment_receipts (id, subscription_id, amount, currency, paid_at, period_end)
values ('in_1', 'sub_1', 3990, 'brl', '2026-11-20', '2026-12-20');
insert into public.payment_events (id, type) values ('evt_1', 'checkout.session.completed');
insert into public.content_entries (collection, id, body) values ('tips', 'water', '{}');
insert into public.check_in_void_log (challenge_id, user_id, check_in_day, reason)
values (tests.challenge_id('Desafio'), tests.id_of('Ana'), '2026-11-19', 'teste');
insert into public.member_consents (user_id, document, version) values (tests.id_of('Ana'), 'terms', '1');
insert into public.favorites (user_id, collection, entry_id) values (tests.id_of('Ana'), 'tips', 'water');
insert into public.member_cards (user_id, card) values (tests.id_of('Ana'), '12345678');
insert into public.benefit_uses (user_id, partner_id, use_day, is_free_class) values (tests.id_of('Ana'), 'estudio', '2026-11-19', true);
insert into public.club_staff (user_id, role) values (tests.id_of('Ana'), 'operator');
insert into public.library_progress (user_id, workout_id) values (tests.id_of('Ana'), 'pernas');
insert into public.challenge_day_ticks (user_id, challenge_id, day, part) values (tests.id_of('Ana'), tests.challenge_id('Desafio'), 11, 'tip');
insert into public.member_milestones (challenge_id, user_id, kind) values (tests.challenge_id('Desafio'), tests.id_of('Ana'), 'bronze');
insert into public.challenge_results (challenge_id, place, user_id, points, check_ins) values (tests.challenge_id('Desafio'), 1, tests.id_of('Ana'), 10, 1);
insert into public.close_friends (user_id, instagram) values (tests.id_of('Ana'), '@ana');
insert into public.member_pauses (user_id, challenge_id, day, kind) values (tests.id_of('Ana'), tests.challenge_id('Desafio'), '2026-11-21', 'ill');
insert into public.event_codes (code, event, discount, last_day) values ('CLUBE21', 'Corrida', '15%', '2026-12-31');
insert into public.raffles (id, prize, draw_at, drawn_at, seed, entries, winning_numbers)
values ('00000000-0000-4000-8000-000000000001', 'Kit', app.now(), app.now(), 'semente', 2, '{1}');
insert into public.raffle_entries (raffle_id, number, user_id) values ('00000000-0000-4000-8000-000000000001', 1, tests.id_of('Ana'));
insert into public.member_notices (user_id, kind, title) values (tests.id_of('Ana'), 'aviso', 'Oi');

create temp table members_tables (place serial, name text, ana int, fellow int, other int, as_owner int);
insert into members_tables (name, ana, fellow, other, as_owner) values
  ('profiles where id = tests.id_of(''Ana'')', 1, 0, 0, 1),
  ('user_progress_level where user_id = tests.id_of(''Ana'')', 1, 0, 0, 1),
  ('user_progress where user_id = tests.id_of(''Ana'')', 1, 0, 0, 1),
  ('workout_records where user_id = tests.id_of(''Ana'') and challenge_id is not null', 1, 1, 0, 1),
  ('workout_records where user_id = tests.id_of(''Ana'') and challenge_id is null', 1, 0, 0, 1),
  ('workout_processing_queue where user_id = tests.id_of(''Ana'')', 2, 0, 0, 2),
  ('challenge_participants where user_id = tests.id_of(''Ana'')', 1, 1, 0, 1),
  ('challenge_progress where user_id = tests.id_of(''Ana'')', 1, 1, 0, 1),
  ('challenge_check_ins where user_id = tests.id_of(''Ana'')', 1, 1, 0, 1),
  ('subscriptions where user_id = tests.id_of(''Ana'')', 1, 0, 0, 1),
  ('payment_receipts', 1, 0, 0, 1),
  ('level_grants', 1, 0, 0, 1),
  ('pending_user_levels', 0, 0, 0, 1),
  ('payment_events', 0, 0, 0, 1),
  ('check_in_void_log', 0, 0, 0, 1),
  ('member_consents', 1, 0, 0, 1),
  ('favorites', 1, 0, 0, 1),
  ('member_cards', 1, 0, 0, 1),
  ('benefit_uses', 1, 0, 0, 1),
  ('library_progress', 1, 0, 0, 1),
  ('close_friends', 1, 0, 0, 1),
  ('member_pauses', 1, 0, 0, 1),
  ('club_staff', 0, 0, 0, 1),
  ('member_notices', 1, 0, 0, 1),
  ('event_codes', 1, 0, 0, 1),
  ('raffles', 1, 0, 0, 1),
  ('raffle_entries', 1, 0, 0, 1),
  ('challenge_days', 0, 0, 0, 42),
  ('challenge_day_ticks', 1, 0, 0, 1),
  ('challenge_milestones where kind = ''gold''', 2, 2, 2, 2),
  ('member_milestones', 1, 0, 0, 1),
  ('challenge_results', 1, 0, 0, 1),
  ('challenges', 2, 2, 2, 2),
  ('challenge_21_probe', 1, 1, 1, 1);
create temp view tables_here as
  select row_number() over (order by relname) as place, relname::text as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p');
select plan((2 + 2 * (select count(*) from tables_here) + 3 * (select count(*) from members_tables))::int);

-- Without rows in a table, nothing below would say anything about it.
select isnt(tests.outcome_as('owner', 'select 1 from ' || name), '0 rows', format('SEE-%s: %s has rows to protect', lpad(place::text, 3, '0'), name))
from tables_here order by place;

select is(tests.outcome_as('stranger', 'select 1 from ' || name), '0 rows',
  format('SEE-%s: without a session nothing of %s can be read', 100 + place, name))
from tables_here order by place;

select is(tests.outcome_as('Ana', 'select 1 from ' || name), ana || ' rows', format('SEE-%s: Ana reads %s of %s', 200 + place, ana, name))
from members_tables order by place;
select is(tests.outcome_as('Bia', 'select 1 from ' || name), fellow || ' rows',
  format('SEE-%s: a fellow participant reads %s of %s', 300 + place, fellow, name))
from members_tables order by place;
select is(tests.outcome_as('Caio', 'select 1 from ' || name), other || ' rows',
  format('SEE-%s: a member of another challenge reads %s of %s', 400 + place, other, name))
from members_tables order by place;

select is(tests.outcome_as('Dora', 'select 1 from challenge_progress') || ', ' || tests.outcome_as('Dora', 'select 1 from workout_records'),
  '0 rows, 0 rows', 'SEE-997: a member of no challenge reads nobody''s rows');
select tests.outcome_as('Bia', 'delete from challenge_participants where user_id = tests.id_of(''Bia'')') is not null as arranged;
select is(tests.outcome_as('Bia', 'select 1 from workout_records') || ', ' || tests.outcome_as('Bia', 'select 1 from challenge_progress where user_id <> tests.id_of(''Bia'')'),
  '0 rows, 0 rows', 'SEE-998: a member who has left a challenge no longer reads its members');
select * from finish();
rollback;
