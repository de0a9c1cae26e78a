-- Pauses that members mark and take back, which change no points; and consents given and taken back by a switch.
begin;
select plan(53);
select tests.make_club();
select tests.open_sessions('Ana');
select tests.make_staff('Mara', 'moderator');
select tests.make_staff('Dona', 'owner');

-- A member's pauses as "kind first–last".
create function pg_temp.listed(reply jsonb) returns text language sql as $$
  select coalesce(string_agg(format('%s %s–%s', p ->> 'kind', right(p ->> 'from', 5), right(p ->> 'until', 5)), ', ' order by place), 'none')
  from jsonb_array_elements(reply -> 'pauses') with ordinality as row (p, place) $$;
create function pg_temp.pause(from_day text, until_day text, kind text default 'ill', who text default 'Ana', challenge text default 'Desafio') returns text language sql as $$
  select coalesce(reply ->> 'error', pg_temp.listed(reply))
  from tests.call_as(who, format('select set_pause(%L, %L, %L, %L)', tests.challenge_id(challenge), from_day, until_day, kind)) reply $$;
create function pg_temp.end_pause(from_day text default null, until_day text default null, who text default 'Ana') returns text language sql as $$
  select pg_temp.listed(tests.call_as(who, format('select end_pause(%L, %L, %L)', tests.challenge_id('Desafio'), from_day, until_day))) $$;
create function pg_temp.pauses(who text) returns text language sql as $$ select pg_temp.listed(tests.call_as(who, 'select my_pauses()')) $$;

-- Marking: it is 20 November, the eleventh day of twenty-one ------------------------------------------

select is(pg_temp.pauses('Ana'), 'none', 'PAU-01: at first nobody pauses');
select is(pg_temp.pause('2026-11-20', '2026-11-22'), 'ill 11-20–11-22', 'PAU-02: a participant marks three days as ill');
select is(pg_temp.pauses('Bia'), 'none', 'PAU-03: which are nobody else''s');
select is(pg_temp.pause('2026-11-22', '2026-11-24', 'travel'), 'ill 11-20–11-21, travel 11-22–11-24', 'PAU-04: a later kind takes its days over');
select is(pg_temp.pause('2026-11-23', '2026-11-23', 'rest'), 'ill 11-20–11-21, travel 11-22–11-22, rest 11-23–11-23, travel 11-24–11-24', 'PAU-05: in the middle of another too');
select is(pg_temp.pause('2026-11-20', '2026-11-30', 'travel'), 'travel 11-20–11-30', 'PAU-06: until the last day of the challenge');
select is(pg_temp.end_pause('2026-11-23', '2026-11-24'), 'travel 11-20–11-22, travel 11-25–11-30', 'PAU-07: days in the middle are taken back');
select is(pg_temp.end_pause('2026-11-28'), 'travel 11-20–11-22, travel 11-25–11-27', 'PAU-08: and a pause is made shorter');
select tests.set_local_clock('2026-11-22 08:00');
select is(pg_temp.end_pause(), 'travel 11-20–11-21', 'PAU-09: who is back takes today and what follows back; the days that passed stay marked');
select is(pg_temp.end_pause(), 'travel 11-20–11-21', 'PAU-10: once more changes nothing');
select tests.set_local_clock('2026-11-20 12:00');

-- Bounds --------------------------------------------------------------------------------------------

select is(pg_temp.pause(first, last), expected, format('PAU-%s: %s', n, sentence)) from (values
  ('11', '2026-11-22', '2026-11-21', 'pause_days_wrong', 'a pause that ends before it begins is refused'),
  ('12', '2026-11-20', '2026-12-01', 'pause_days_wrong', 'one beyond the last day of the challenge'),
  ('13', '2026-11-12', '2026-11-20', 'pause_days_wrong', 'one that begins eight days back'),
  ('14', '2026-11-13', '2026-11-14', 'ill 11-13–11-14, travel 11-20–11-21', 'seven days back may still be marked')) bounds (n, first, last, expected, sentence);
select tests.set_local_clock('2026-11-11 12:00');
select is(pg_temp.pause('2026-11-09', '2026-11-12', 'ill', 'Bia'), 'pause_days_wrong', 'PAU-15: one before the first day is refused');
select tests.set_local_clock('2026-11-20 23:59');
select is(pg_temp.pause('2026-11-13', '2026-11-13', 'rest', 'Bia'), 'rest 11-13–11-13', 'PAU-16: at 23:59 it is the 20th: the 13th is seven days back');
select tests.set_local_clock('2026-11-21 00:00');
select is(pg_temp.pause('2026-11-13', '2026-11-13', 'ill', 'Bia'), 'pause_days_wrong', 'PAU-17: a minute later it is eight');
select tests.set_local_clock('2026-11-20 12:00');
select is(tests.outcome_as('Ana', format('select set_pause(%L, %s, ''2026-11-22'', %s)', tests.challenge_id('Desafio'), first, kind)), 'PT400 invalid_input', format('PAU-%s: %s', n, sentence)) from (values
  ('18', '''2026-11-21''', '''sick''', 'another kind is malformed'), ('19', '''2026-11-21''', 'null', 'no kind is'), ('20', 'null', '''ill''', 'no first day is'),
  ('21', '''-infinity''', '''ill''', 'a day without bounds is')) calls (n, first, kind, sentence);
select is(pg_temp.pause('2026-11-20', '2026-11-21', 'ill', 'Ana', 'Outro desafio'), 'not_participating', 'PAU-22: who does not take part pauses nothing');
select is(pg_temp.pause('2026-11-20', '2026-11-21', 'ill', 'Ana', 'Nenhum'), 'challenge_not_found', 'PAU-23: an unknown challenge is not paused');
select tests.create_challenge('Futuro', '2026-12-10', '2026-12-20');
select tests.join_challenge('Ana', 'Futuro') as arranged;
select is(pg_temp.pause('2026-12-10', '2026-12-11', 'travel', 'Ana', 'Futuro'), 'ill 11-13–11-14, travel 11-20–11-21, travel 12-10–12-11', 'PAU-24: a challenge to come may be');
select tests.set_local_clock('2026-12-01 00:00');
select is(pg_temp.pause('2026-11-29', '2026-11-30'), 'challenge_over', 'PAU-25: one that is over may not');
select tests.set_local_clock('2026-11-20 12:00');

-- Callers -------------------------------------------------------------------------------------------

select is(tests.outcome_as('stranger', statement), '42501', format('PAU-%s: a stranger can''t %s', n, what)) from (values
  ('26', 'select set_pause(tests.challenge_id(''Desafio''), ''2026-11-20'', ''2026-11-20'', ''ill'')', 'mark'),
  ('27', 'select end_pause(tests.challenge_id(''Desafio''))', 'take back'), ('28', 'select my_pauses()', 'read')) calls (n, statement, what);
select is(tests.outcome_as(who, 'select 1 from member_pauses where user_id = tests.id_of(''Ana'')'), expected, format('PAU-%s: %s of Ana''s marked days are %s''s to read', n, expected, who)) from (values
  ('29', 'Ana', '6 rows'), ('30', 'Bia', '0 rows'), ('31', 'Mara aal2', '0 rows'), ('32', 'Dona aal2', '0 rows')) readers (n, who, expected);
select is(tests.outcome_as('Ana', 'insert into member_pauses (user_id, challenge_id, day, kind) values (tests.id_of(''Ana''), tests.challenge_id(''Desafio''), ''2026-10-01'', ''ill'')'), '42501',
  'PAU-33: not even Ana marks past the procedure');
select is(concat_ws(' ', app.is_paused(tests.id_of('Ana'), tests.challenge_id('Desafio'), '2026-11-21'), app.is_paused(tests.id_of('Ana'), tests.challenge_id('Desafio'), '2026-11-22'),
  app.is_paused(tests.id_of('Ana'), tests.challenge_id('Futuro'), '2026-11-21')), 't f f', 'PAU-34: a day is paused in its challenge alone');

-- Points --------------------------------------------------------------------------------------------

select tests.record('Ana', 'Desafio') is not null as arranged;
select is((select concat_ws(' ', points, check_ins_count, consecutive_days) from challenge_progress where user_id = tests.id_of('Ana') and challenge_id = tests.challenge_id('Desafio')), '10 1 1',
  'PAU-35: a check-in on a paused day counts as any other');
select tests.set_local_clock('2026-11-22 12:00');
create temp table before as select g.*, (select array_agg(r ->> 'points') from jsonb_array_elements(tests.call_as('Bia', format('select challenge_ranking_page(%L)', tests.challenge_id('Desafio'))) -> 'rows') r) as ranking
  from challenge_progress g where user_id = tests.id_of('Ana') and challenge_id = tests.challenge_id('Desafio');
select pg_temp.pause('2026-11-21', '2026-11-30') as arranged;
select is((select row(g.*, (select array_agg(r ->> 'points') from jsonb_array_elements(tests.call_as('Bia', format('select challenge_ranking_page(%L)', tests.challenge_id('Desafio'))) -> 'rows') r))::text
  from challenge_progress g where user_id = tests.id_of('Ana') and challenge_id = tests.challenge_id('Desafio')), (select before::text from before), 'PAU-36: a pause changes nothing of standing and ranking');
select is((tests.record('Ana', 'Desafio')) #>> '{error}', null, 'PAU-37: the next check-in is taken');
select is((select consecutive_days from challenge_progress where user_id = tests.id_of('Ana') and challenge_id = tests.challenge_id('Desafio')), 1, 'PAU-38: and the streak begins again, as without a pause');

-- Consents ------------------------------------------------------------------------------------------

create function pg_temp.consents(reply jsonb) returns text language sql as $$
  select string_agg(key, ' ' order by key) filter (where value ->> 'is_given' = 'true') from jsonb_each(reply -> 'consents') $$;
create function pg_temp.turn(kind text, is_on boolean, version text default '2026-11-26', who text default 'Ana') returns text language sql as $$
  select coalesce(pg_temp.consents(tests.call_as(who, format('select set_consent(%L, %L, %L)', kind, is_on, version))), 'none') $$;
create function pg_temp.lines() returns text language sql as $$
  select string_agg(concat_ws(' ', document, version, given), ', ' order by accepted_at) from member_consents where user_id = tests.id_of('Ana') $$;
select is(tests.call_as('Ana', 'select my_consents()') -> 'consents', '{"whatsapp": {"is_given": false, "version": null, "at": null}, "club_screen": {"is_given": false, "version": null, "at": null},
  "certificate_name": {"is_given": false, "version": null, "at": null}}', 'COS-01: all three switches are off at first');
select is(pg_temp.turn('whatsapp', true), 'whatsapp', 'COS-02: each is turned by itself');
select tests.set_local_clock('2026-11-23 12:00');
select is(pg_temp.turn('club_screen', true), 'club_screen whatsapp', 'COS-03: beside the other');
select is(pg_temp.turn('whatsapp', true), 'club_screen whatsapp', 'COS-04: on again');
select is(pg_temp.lines(), 'whatsapp 2026-11-26 t, club_screen 2026-11-26 t', 'COS-05: in the same version is no new line, the first instant stays');
select tests.set_local_clock('2026-11-24 12:00');
select is(pg_temp.turn('whatsapp', false), 'club_screen', 'COS-06: and taken back');
select is(concat_ws(' ', app.has_given_consent(tests.id_of('Ana'), 'whatsapp'), app.has_given_consent(tests.id_of('Ana'), 'club_screen')), 'f t', 'COS-15: whoever asks for a consent hears the newest turn');
select is(pg_temp.turn('certificate_name', false), 'club_screen', 'COS-07: what was never given stays off');
select tests.set_local_clock('2026-11-25 12:00');
select is(pg_temp.turn('whatsapp', true, '2027-01-01'), 'club_screen whatsapp', 'COS-08: and given in a new version');
select is(pg_temp.lines(), 'whatsapp 2026-11-26 t, club_screen 2026-11-26 t, whatsapp 2026-11-26 f, whatsapp 2027-01-01 t', 'COS-09: each turn is kept, with version and instant');
select is((tests.call_as('Ana', 'select my_consents()') #>> '{consents,whatsapp,at}')::timestamptz, app.now(), 'COS-10: the instant of the newest is told');
select is(concat_ws(', ', tests.outcome_as('Ana', 'select set_consent(''terms'', true, ''1'')'), tests.outcome_as('Ana', 'select set_consent(''whatsapp'', null, ''1'')'), tests.outcome_as('Ana', 'select set_consent(''whatsapp'', true, '''')')),
  'PT400 invalid_input, PT400 invalid_input, PT400 invalid_input', 'COS-11: another document, neither on nor off, or no version is malformed');
select is(concat_ws(', ', tests.outcome_as('stranger', 'select set_consent(''whatsapp'', true, ''1'')'), tests.outcome_as('Ninguém', 'select set_consent(''whatsapp'', true, ''1'')'), tests.outcome_as('stranger', 'select my_consents()')),
  '42501, 42501, 42501', 'COS-12: a stranger and an account that is gone consent to nothing');
select is(tests.outcome_as('Ana', 'insert into member_consents (user_id, document, version, given) values (tests.id_of(''Ana''), ''whatsapp'', ''9'', false)'), '42501', 'COS-13: a consent can''t be written past the procedure');
select is(tests.call_as('Ana', 'select to_jsonb(has_accepted_terms(''2027-01-01''))')::text || tests.call_as('Ana', 'select to_jsonb(has_accepted_terms())')::text, 'falsefalse', 'COS-14: two switches are no acceptance of the terms');
select * from finish();
rollback;
