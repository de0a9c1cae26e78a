-- A ranking's cursor tells nothing but that the list goes on.
-- Not when a hidden member trains or joined, neither to who reads it nor to who writes one.
begin;
select plan(27);
select tests.set_local_clock('2026-11-20 12:00');
select tests.create_user(name) from unnest(array['Ana', 'Bia', 'Caio', 'Dora', 'Edu']) name;
select tests.create_challenge('Desafio', '2026-11-10', '2026-11-30');
select tests.create_challenge('Outro desafio', '2026-11-10', '2026-11-30');
select tests.join_challenge(name, 'Desafio') from unnest(array['Ana', 'Bia', 'Caio', 'Dora']) name;
select tests.join_challenge(name, 'Outro desafio') from unnest(array['Ana', 'Caio', 'Dora']) name;
select tests.record('Ana', 'Desafio') is not null, tests.record('Bia', 'Desafio') is not null as arranged;
update challenge_progress set last_recorded_at = '2026-11-20 10:00:03.141593-03', joined_at = '2026-11-11 08:00:02.718282-03' where user_id = tests.id_of('Bia');
select tests.call_as('Ana', format('select block_member(%L)', tests.id_of('Bia'))) ->> 'success' as arranged;

create function pg_temp.ask(title text, n int, after text) returns text language sql as $$
  select format('select challenge_ranking_page(%L, %L, %L)', tests.challenge_id(title), n, after) $$;
create function pg_temp.page(who text, n int default 50, after jsonb default null, title text default 'Desafio') returns jsonb language sql as $$
  select tests.call_as(who, pg_temp.ask(title, n, after::text)) $$;
create function pg_temp.outcome(who text, after jsonb, title text default 'Desafio') returns text language sql as $$
  select tests.outcome_as(who, pg_temp.ask(title, 1, after::text)) $$;
create function pg_temp.names(page jsonb) returns text language sql as $$
  select string_agg(concat_ws(' ', r ->> 'position', r ->> 'user_name'), ', ' order by place) from jsonb_array_elements(page -> 'rows') with ordinality as row (r, place) $$;
-- The cursor of before: in plain, and right before the moment that somebody wants to know.
create function pg_temp.plain(reached_at timestamptz) returns jsonb language sql as $$
  select jsonb_build_object('points', 10, 'completion', app.completion_percentage(1), 'live_days', 1, 'reached_at', reached_at, 'joined_at', '-infinity',
    'user_id', '00000000-0000-0000-0000-000000000000', 'place', 0) $$;

-- Bia stands first, and for Ana as a stand-in: the page of one ends with her row.
select is(pg_temp.names(pg_temp.page('Ana', 1)), '1 Participante', 'CUR-01: the first page of one ends with the hidden member');
create temp table ends as select pg_temp.page('Ana', 1) as body;
select is((select string_agg(key, ' ') from jsonb_object_keys(body -> 'next_cursor') key), 'sealed', 'CUR-02: the cursor has nothing to read') from ends;
select is((select string_agg(key, ' ') from jsonb_object_keys(body -> 'own_cursor') key), 'sealed', 'CUR-03: nor has that of one''s own row') from ends;
select is(position(convert_to(t.trace, 'UTF8') in decode(body #>> '{next_cursor,sealed}', 'base64')), 0,
  'CUR-04' || n || ': undone, it has no trace of the hidden member: ' || t.trace)
from ends, unnest(array['141593', '718282', tests.id_of('Bia')::text]) with ordinality as t (trace, n);
select is(length(pg_temp.page('Ana', 2) #>> '{next_cursor,sealed}'), length(body #>> '{next_cursor,sealed}'), 'CUR-05: it is as long as any other') from ends;
select isnt(pg_temp.page('Ana', 1) -> 'next_cursor', body -> 'next_cursor', 'CUR-06: asked for again it looks different: that the row has moved is not to be seen') from ends;
select is(pg_temp.names(pg_temp.page('Ana', 1, body -> 'next_cursor')), '2 Ana', 'CUR-07: it leads on all the same') from ends;
select is(pg_temp.names(pg_temp.page('Ana', 2, body -> 'own_cursor')), '2 Ana, 3 Dora', 'CUR-08: and one''s own leads to oneself') from ends;
update challenge_progress set last_recorded_at = '2026-11-20 12:30-03' where user_id = tests.id_of('Bia');
select is(pg_temp.names(pg_temp.page('Ana', 3, body -> 'next_cursor')), '2 Ana, 3 Participante, 4 Dora', 'CUR-09: it names a place in the order and not a row: where the row has moved, the list goes on from where it was') from ends;

-- Writing one -----------------------------------------------------------------------------------------
select is(pg_temp.outcome('Ana', pg_temp.plain(moment)), 'PT400 invalid_input', 'CUR-10' || n || ': nobody asks by a cursor of their own what comes after a moment: ' || moment)
from unnest(array[timestamptz '2026-11-20 10:00-03', '2026-11-20 12:30-03']) with ordinality as m (moment, n);
select is(pg_temp.outcome('Caio', body -> 'next_cursor'), 'PT400 invalid_input', 'CUR-11: another member''s cursor is none') from ends;
select is(pg_temp.outcome('Ana', body -> 'next_cursor', 'Outro desafio'), 'PT400 invalid_input', 'CUR-12: nor is that of another challenge') from ends;
select is(pg_temp.outcome('Ana', jsonb_build_object('sealed', overlay(body #>> '{next_cursor,sealed}' placing case substr(body #>> '{next_cursor,sealed}', at, 1) when 'A' then 'B' else 'A' end from at))),
  'PT400 invalid_input', 'CUR-13' || n || ': nor is one with another letter at ' || at) from ends, unnest(array[1, 30, 200, 390]) with ordinality as a (at, n);
select is(pg_temp.outcome('Ana', bad::jsonb), 'PT400 invalid_input', 'CUR-14' || n || ': nor what never was one: ' || left(bad, 20))
from unnest(array['{"sealed": ""}', '{"sealed": "é"}', '{"sealed": 7}']) with ordinality as b (bad, n);
select is(pg_temp.outcome('Ana', jsonb_build_object('sealed', repeat('A', 1000000))), 'PT400 invalid_input', 'CUR-15: nor a text of a million letters');
select is(tests.outcome_as(who, 'select * from app.cursor_key'), '42501', 'CUR-16' || n || ': ' || who || ' does not read the key') from unnest(array['Ana', 'stranger', 'service']) with ordinality as w (who, n);

-- Every procedure that pages --------------------------------------------------------------------------
-- A new one is named here with what its cursor is: sealed, or a row that whoever asks may read whole.
select set_eq($$ select p.proname::text from pg_proc p, unnest(p.proargnames) name
    where p.pronamespace = 'public'::regnamespace and name ~ '^p_(cursor|after|before|page|offset)$' and has_function_privilege('authenticated', p.oid, 'execute') $$,
  array['challenge_ranking_page', 'staff_announcements', 'staff_challenges', 'staff_participants', 'staff_read_log', 'staff_reports', 'staff_search_members', 'staff_slipping', 'staff_export_ranking', 'staff_export_log'],
  'CUR-17: the procedures that page: members'' cursors are sealed, and of the others staff read the rows whole');
select * from finish();
rollback;
