-- The member card: who has one, what its codes are worth and until when, what a partner learns, and the uses that partners note.
begin;
select plan(118);
select tests.make_club();
select tests.create_user('Zoe Maria de Souza');
insert into user_progress_level (user_id, current_level) values (tests.id_of('Bia'), 'expert');
insert into user_progress_level (user_id, current_level, level_expires_at) values (tests.id_of('Caio'), 'expert', app.now() + interval '30 minutes');
update profiles set name = 'Bia Alves Lima', profile_image_url = format('/storage/v1/object/public/profile-images/%s/bia.jpg', id) where id = tests.id_of('Bia');

create function pg_temp.card_of(who text) returns jsonb language sql as $$ select tests.call_as(who, 'select my_member_card()') $$;
create function pg_temp.set_seconds(seconds integer) returns void language sql as $$
  select tests.set_clock(timestamptz '2026-11-20 15:00:00Z' + make_interval(secs => seconds)) $$;
create function pg_temp.code_at(key text, seconds integer) returns text language sql as $$
  select app.card_code(decode(key, 'hex'), app.card_minute(timestamptz '2026-11-20 15:00:00Z' + make_interval(secs => seconds))) $$;
create function pg_temp.check_card(card text, code text, address text default '203.0.113.7') returns jsonb language sql as $$
  select tests.call_as('service', format('select check_card(%L, %L, %L)', card, code, address)) $$;
create function pg_temp.verdict(card text, code text, address text default '203.0.113.7') returns text language sql as $$
  select coalesce(reply ->> 'error', 'valid') from pg_temp.check_card(card, code, address) reply $$;
create function pg_temp.note_use(card text, code text, partner text, address text default '203.0.113.7') returns jsonb language sql as $$
  select tests.call_as('service', format('select record_card_use(%L, %L, %L, %L)', card, code, partner, address)) $$;

-- HMAC --------------------------------------------------------------------------------------------------

select is(encode(app.hmac_sha256(decode(key, 'hex'), convert_to(message, 'UTF8')), 'hex'), mac, 'CAR-' || id || ': ' || note) from (values
  ('01', 'RFC 4231, case 1', '0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b', 'Hi There', 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7'),
  ('02', 'RFC 4231, case 2', '4a656665', 'what do ya want for nothing?', '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843')) cases (id, note, key, message, mac);

-- Members with a card -------------------------------------------------------------------------------------------

select is(pg_temp.card_of('Ana') ->> 'error', 'card_not_allowed', 'CAR-03: a basic member has no card');
select is((select count(*) from member_cards), 0::bigint, 'CAR-04: and none is made');
select is(tests.outcome_as('stranger', 'select my_member_card()'), '42501', 'CAR-05: nor has a stranger');
select matches(pg_temp.card_of('Bia') ->> 'card', '^[0-9]{8}$', 'CAR-06: an expert has one, of eight digits');
select is(pg_temp.card_of('Bia'), pg_temp.card_of('Bia'), 'CAR-07: asked again it is the same, key included');
select is((pg_temp.card_of('Bia') ->> 'expires_at')::timestamptz, app.now() + interval '1 hour', 'CAR-08: its key is good for an hour');
select is((pg_temp.card_of('Caio') ->> 'expires_at')::timestamptz, app.now() + interval '30 minutes', 'CAR-09: or until the plan ends');
select is((pg_temp.card_of('Caio') ->> 'valid_until')::timestamptz, app.now() + interval '30 minutes', 'CAR-10: it says when that is');
select is(pg_temp.card_of('Bia') -> 'challenges', '["Desafio"]'::jsonb, 'CAR-11: and in which challenge the member takes part');
select isnt(pg_temp.card_of('Bia') ->> 'key', pg_temp.card_of('Caio') ->> 'key', 'CAR-12: each member has another key');
create temp table bia as select card ->> 'card' as card, card ->> 'key' as key from pg_temp.card_of('Bia') card;
create temp table caio as select card ->> 'card' as card, card ->> 'key' as key from pg_temp.card_of('Caio') card;
grant select on bia, caio to authenticated, anon, service_role;
select pg_temp.set_seconds(1260);
select isnt(pg_temp.card_of('Bia') ->> 'key', (select key from bia), 'CAR-13: twenty minutes later there is a new key');
select is(pg_temp.card_of('Bia') ->> 'card', (select card from bia), 'CAR-14: for the same card');
select is(pg_temp.verdict(card, pg_temp.code_at(key, 1260)), 'valid', 'CAR-15: and a device that has the one before goes on') from bia;
insert into user_progress_level (user_id, unlocked_features) values (tests.id_of('Ana'), array['partner_benefits']);
select is(pg_temp.card_of('Ana') ->> 'success', 'true', 'CAR-16: who has the benefits alone has a card, by their other name too');

-- The challenge -----------------------------------------------------------------------------------------

insert into user_progress_level (user_id, current_level) values (tests.id_of('Zoe Maria de Souza'), 'expert');
select is(pg_temp.card_of('Zoe Maria de Souza') ->> 'error', 'card_needs_challenge', 'CAR-82: an expert who takes part in no challenge has no card');
select is((select count(*) from member_cards where user_id = tests.id_of('Zoe Maria de Souza')), 0::bigint, 'CAR-83: and none is made');
select is(tests.outcome_as(who, format('select app.participates_until(%1$L), app.benefits_until(%1$L), app.plan_opens_benefits(%1$L)', tests.id_of('Zoe Maria de Souza'))),
  '42501', format('CAR-%s: %s asks nothing of it about a member', id, who)) from (values ('84', 'Zoe Maria de Souza'), ('85', 'Bia'), ('86', 'stranger')) t (id, who);
select tests.join_challenge('Zoe Maria de Souza', title) is not null as arranged from unnest(array['Desafio', 'Outro desafio']) title;
create temp table zoe as select card ->> 'card' as card, card ->> 'key' as key from pg_temp.card_of('Zoe Maria de Souza') card;
grant select on zoe to authenticated, anon, service_role;
select is(pg_temp.verdict(card, pg_temp.code_at(key, 1260)), 'valid', 'CAR-87: who joins one has a card') from zoe;
delete from challenge_participants where user_id = tests.id_of('Zoe Maria de Souza') and challenge_id = tests.challenge_id('Desafio');
select is(pg_temp.verdict(card, pg_temp.code_at(key, 1260)), 'valid', 'CAR-88: of two challenges one is enough') from zoe;
update challenges set active = false where title = 'Outro desafio';
select is(pg_temp.verdict(card, pg_temp.code_at(key, 1260)), 'card_withdrawn', 'CAR-89: once the operator closes it, the card is withdrawn') from zoe;
update challenges set active = true where title = 'Outro desafio';
delete from challenge_participants where user_id = tests.id_of('Zoe Maria de Souza');
select is(pg_temp.verdict(card, pg_temp.code_at(key, 1260)), 'card_withdrawn', 'CAR-90: so it is when the member leaves') from zoe;
select is(pg_temp.card_of('Zoe Maria de Souza') ->> 'error', 'card_needs_challenge', 'CAR-91: and there is no new key');

-- Between two challenges: none runs, so that there is none to take part in.
create temp table kept_days as select id, start_date, end_date from challenges;
update challenges set start_date = app.now() - interval '30 days', end_date = app.now() - interval '1 day';
select is(pg_temp.verdict(card, pg_temp.code_at(key, 1260)), 'valid', 'CAR-123: between two challenges the plan alone gives the card, to who takes part in none') from zoe;
select is(pg_temp.card_of('Zoe Maria de Souza') - array['card', 'key', 'issued_at', 'expires_at'],
  '{"success": true, "error": null, "message": null, "plan": "expert", "valid_until": null, "challenges": []}'::jsonb, 'CAR-124: and names no challenge and no end');
select is(pg_temp.card_of('Bia') ->> 'success', 'true', 'CAR-125: so has who took part in the last one');
select is((pg_temp.card_of('Caio') ->> 'valid_until')::timestamptz, (select level_expires_at from user_progress_level where user_id = tests.id_of('Caio')), 'CAR-126: until the plan ends');
update challenges set start_date = app.now() + interval '30 minutes', end_date = app.now() + interval '21 days' where title = 'Outro desafio';
select is((pg_temp.card_of('Zoe Maria de Souza') ->> 'expires_at')::timestamptz, app.now() + interval '30 minutes', 'CAR-127: before the next one it is good until that begins');
select pg_temp.set_seconds(1260 + 1801);
select is(pg_temp.card_of('Zoe Maria de Souza') ->> 'error', 'card_needs_challenge', 'CAR-128: and then it is the participants'' again');
select is(pg_temp.verdict(card, pg_temp.code_at(key, 1260 + 1801)), 'card_withdrawn', 'CAR-129: also at a partner''s') from zoe;
select pg_temp.set_seconds(1260);
update challenges c set start_date = k.start_date, end_date = k.end_date from kept_days k where k.id = c.id;

-- Reading and writing -----------------------------------------------------------------------------------

insert into benefit_uses (user_id, partner_id, use_day, is_free_class) values (tests.id_of('Bia'), 'outro', '2026-11-01', true);
select is(tests.outcome_as(who, 'select 1 from member_cards'), rows, format('CAR-%s: %s reads the own card and no other', id, who))
from (values ('17', 'Bia', '1 rows'), ('18', 'Caio', '1 rows'), ('19', 'stranger', '0 rows')) t (id, who, rows);
select is(tests.outcome_as(who, 'select 1 from benefit_uses'), rows, format('CAR-%s: %s reads the own uses and no other''s', id, who))
from (values ('20', 'Bia', '1 rows'), ('21', 'Caio', '0 rows'), ('22', 'stranger', '0 rows')) t (id, who, rows);
select is(tests.outcome_as(who, format($$insert into benefit_uses (user_id, partner_id, use_day, is_free_class) values (%L, 'x', '2026-11-20', true)$$, tests.id_of('Bia')))
    || ', ' || tests.outcome_as(who, 'update benefit_uses set is_free_class = false') || ', ' || tests.outcome_as(who, 'delete from benefit_uses'),
  '42501, 0 rows, 0 rows', format('CAR-%s: %s writes no use', id, who)) from (values ('23', 'Bia'), ('24', 'Caio'), ('25', 'stranger')) t (id, who);
select is(tests.outcome_as(who, format($$insert into member_cards (user_id, card) values (%L, '00000000')$$, tests.id_of('Zoe Maria de Souza')))
    || ', ' || tests.outcome_as(who, $$update member_cards set card = '11111111'$$) || ', ' || tests.outcome_as(who, 'delete from member_cards'),
  '42501, 0 rows, 0 rows', format('CAR-%s: %s writes no card', id, who)) from (values ('26', 'Bia'), ('27', 'Caio'), ('28', 'stranger')) t (id, who);
select is(tests.outcome_as(who, 'select 1 from app.card_keys') || ', ' || tests.outcome_as(who, 'select 1 from app.partner_codes'), '42501, 42501',
  format('CAR-%s: %s reads neither keys nor partners'' codes', id, who)) from (values ('29', 'Bia'), ('30', 'stranger')) t (id, who);
select is(tests.outcome_as(who, $$select check_card('1', 'ABCDEF')$$) || ', ' || tests.outcome_as(who, $$select record_card_use('1', 'ABCDEF', 'X')$$), '42501, 42501',
  format('CAR-%s: %s can''t try codes with the procedures', id, who)) from (values ('31', 'Bia'), ('32', 'stranger')) t (id, who);

-- The worth of a code ----------------------------------------------------------------------------------

select pg_temp.set_seconds(1270);
select is(pg_temp.verdict(card, pg_temp.code_at(key, 1270 + ahead)), verdict, format('CAR-%s: a code %s', id, note))
from bia, (values ('33', 0, 'valid', 'of this minute is good'), ('34', -60, 'valid', 'of the minute before too'), ('35', 60, 'valid', 'of the next one too'),
  ('36', -120, 'card_code_old', 'two minutes old is refused'), ('37', 120, 'card_code_wrong', 'two minutes ahead was never made'),
  ('38', -1200, 'card_code_old', 'twenty minutes old is old')) t (id, ahead, verdict, note);
select is(pg_temp.verdict(' ' || left(card, 4) || ' ' || substr(card, 5), lower(pg_temp.code_at(key, 1270)) || ' '), 'valid', 'CAR-39: typed with spaces and small letters it is the same') from bia;
select is(pg_temp.verdict(card, 'ABCDEF'), 'card_code_wrong', 'CAR-40: a made-up code is refused') from bia;
select is(pg_temp.verdict(bia.card, pg_temp.code_at(caio.key, 1270)), 'card_code_wrong', 'CAR-41: so is another member''s') from bia, caio;
select is(pg_temp.verdict('00000000', pg_temp.code_at(key, 1270)), 'card_code_wrong', 'CAR-42: an unknown card is answered alike') from bia;
select is(pg_temp.verdict(null, null), 'card_code_wrong', 'CAR-43: and so is none at all');
select is(pg_temp.check_card(card, pg_temp.code_at(key, 1270)),
  format('{"success": true, "error": null, "message": null, "name": "Bia L.", "photo": "/storage/v1/object/public/profile-images/%s/bia.jpg", "valid_until": %s}', tests.id_of('Bia'), to_jsonb((select end_date from challenges where title = 'Desafio')))::jsonb,
  'CAR-44: a partner learns first name and initial, photo, until when, and nothing else') from bia;
insert into app.content_reports (number, source, kind, target, member_id, reason) values ('D-COVR-NAME', 'stranger', 'name', 'name:' || tests.id_of('Bia'), tests.id_of('Bia'), 'offence');
select app.hide_text((select id from app.content_reports where number = 'D-COVR-NAME'), tests.id_of('Bia'), null) as arranged;
select is(pg_temp.check_card(card, pg_temp.code_at(key, 1270)) ->> 'name', 'Participante', 'CAR-122: a partner does not read a name that staff covered') from bia;
select app.show_text(t) as arranged from app.hidden_texts t where t.member_id = tests.id_of('Bia');
select is(app.card_name(name), short, format('CAR-%s: %s', id, note)) from (values ('45', 'Ana', 'Ana', 'one name is told whole'),
  ('46', '  Zoe  Maria de Souza ', 'Zoe S.', 'of many the first and the last'), ('47', null, 'Membro do clube', 'none has a stand-in')) t (id, name, short, note);
select is(pg_temp.verdict(card, pg_temp.code_at(key, 1270)), 'valid', 'CAR-48: until the plan ends it is good') from caio;
select pg_temp.set_seconds(1801);
select is(pg_temp.verdict(card, pg_temp.code_at(key, 1801 - 60)), 'card_withdrawn', 'CAR-49: with the plan the card is withdrawn, and says so') from caio;
select is(pg_temp.card_of('Caio') ->> 'error', 'card_not_allowed', 'CAR-50: and there is no new key');
update user_progress_level set current_level = 'basic' where user_id = tests.id_of('Bia');
select is(pg_temp.verdict(card, pg_temp.code_at(key, 1801)), 'card_withdrawn', 'CAR-51: so it is when the operator takes the plan away') from bia;
update user_progress_level set current_level = 'expert' where user_id = tests.id_of('Bia');
select pg_temp.set_seconds(3659);
select is(pg_temp.verdict(card, pg_temp.code_at(key, 3659)), 'card_code_old', 'CAR-52: after its hour the key makes no good code') from bia;
select is(pg_temp.verdict(card, pg_temp.code_at(key, 3599)), 'valid', 'CAR-53: its last code has its minute of tolerance') from bia;

-- Limits ------------------------------------------------------------------------------------------------

delete from app.card_attempts;
select is((select string_agg(distinct pg_temp.verdict(card, 'ABCDEF', '198.51.100.9'), ', ') from bia, generate_series(1, 60)), 'card_code_wrong', 'CAR-54: sixty wrong codes are heard');
select is((select string_agg(distinct pg_temp.verdict('99999999', 'ABCDEF', '198.51.100.9'), ', ') from generate_series(1, 40)), 'over_rate_limit',
  'CAR-55: the forty after them are not, whatever the card');
select is(pg_temp.verdict(card, 'ABCDEF', '2001:db8::1'), 'card_code_wrong', 'CAR-56: the same card is heard from another network: a stranger who knows its number locks nobody''s out') from bia;
select is(pg_temp.verdict('99999999', 'ABCDEF', '2001:db8::1') || ', ' || (select count(*) from app.card_attempts where subject = 'network 2001:db8::/48'), 'card_code_wrong, 1',
  'CAR-57: another network may ask about other cards; of IPv6 the /48 is counted');
select pg_temp.set_seconds(3660 + 901);
select is(pg_temp.verdict('99999999', 'ABCDEF', '198.51.100.9'), 'card_code_wrong', 'CAR-58: a quarter of an hour later it is heard again');
delete from app.card_attempts;
create temp table fresh as select card ->> 'card' as card, card ->> 'key' as key from pg_temp.card_of('Bia') card;
select is((select string_agg(distinct pg_temp.verdict(card, pg_temp.code_at(key, 4561), '198.51.100.9'), ', ') from fresh, generate_series(1, 100)), 'valid',
  'CAR-59: a hundred right ones are no attempts');

select pg_temp.verdict('99999999', 'ABCDEF', '198.51.100.9') from generate_series(1, 61);
select is(pg_temp.verdict(card, pg_temp.code_at(key, 4561), '198.51.100.9'), 'valid', 'CAR-120: nor do made-up cards of somebody in the reception''s network bar a right one') from fresh;
select is(pg_temp.verdict(card, 'ABCDEF', '198.51.100.9') || ', ' || pg_temp.verdict('99999999', 'ABCDEF', '198.51.100.9'), 'over_rate_limit, over_rate_limit',
  'CAR-121: a wrong code is answered there as a card that there is not') from fresh;
delete from app.card_attempts;

-- Strangers who know a card's number.
create function pg_temp.guess(networks integer[], times integer) returns text language sql as $$
  select string_agg(distinct pg_temp.verdict(card, 'ABCDEF', format('192.0.%s.%s', n / 250, n % 250)), ', ') from fresh, unnest(networks) n, generate_series(1, times) $$;
select is(pg_temp.guess(array(select generate_series(1, 10)), 60), 'card_code_wrong', 'CAR-98: ten networks guess sixty times each at one card');
select is(pg_temp.guess(array[1], 1), 'over_rate_limit', 'CAR-99: none of them is heard again');
select is(pg_temp.verdict(card, 'ABCDEF', '203.0.113.7'), 'over_rate_limit', 'CAR-100: by now a wrong code is not judged from anywhere') from fresh;
select is(pg_temp.verdict(card, pg_temp.code_at(key, 4561), '203.0.113.7'), 'valid', 'CAR-101: and the right one is good at the counter, where hardly anybody has guessed') from fresh;
select is((select string_agg(distinct pg_temp.verdict(card, pg_temp.code_at(key, 4561), '203.0.113.7'), ', ') from fresh, generate_series(1, 100)), 'valid',
  'CAR-102: as often as it is shown there');
select is((select string_agg(pg_temp.verdict(card, 'ABCDEF', '203.0.113.8'), ', ') from fresh, generate_series(1, 5))
    || ', ' || (select pg_temp.verdict(card, pg_temp.code_at(key, 4561), '203.0.113.8') from fresh),
  'over_rate_limit, over_rate_limit, over_rate_limit, over_rate_limit, over_rate_limit, over_rate_limit',
  'CAR-103: a network that guesses five times by then is not heard with the right one either');
select is(pg_temp.verdict(card, 'ABCDEF', '203.0.113.8'), 'card_code_wrong', 'CAR-104: other cards are nobody''s business') from zoe;
select is((select string_agg(pg_temp.verdict(card, 'ABCDEF', format('2001:db8:1:%s::1', n)), ', ') from fresh, generate_series(1, 5) n)
    || ', ' || (select pg_temp.verdict(card, pg_temp.code_at(key, 4561), '2001:db8:1:9::1') from fresh),
  'over_rate_limit, over_rate_limit, over_rate_limit, over_rate_limit, over_rate_limit, over_rate_limit',
  'CAR-105: of IPv6 these are counted by the /48, which anybody may have');
select pg_temp.set_seconds(4561 + 901);
select is((select count(*) from app.card_attempts where subject like 'card %' and app.now() - window_started_at > interval '1 hour'), 0::bigint, 'CAR-106: nothing of it is kept for long');
select is((select pg_temp.guess(array[1], 1)), 'card_code_wrong', 'CAR-107: a quarter of an hour later everybody is heard again');
select pg_temp.set_seconds(4561);
delete from app.card_attempts;

-- Uses --------------------------------------------------------------------------------------------------

insert into content_entries (collection, id, position, feature, body) values
  ('benefit_partners', 'estudio', 0, 'benefits', '{"name": "Estúdio", "benefits": {"freeClass": true}}'),
  ('benefit_partners', 'galpao', 1, 'benefits', '{"name": "Galpão", "benefits": {"freeClass": false}}');
select app.make_partner_codes();
create temp table codes as select partner_id, code from app.partner_codes;
create function pg_temp.use_at(partner text, seconds integer) returns text language sql as $$
  select coalesce(reply ->> 'error', concat_ws(' ', reply ->> 'partner', reply ->> 'day', case when (reply ->> 'is_repeated')::boolean then 'repeated' end,
    case when (reply ->> 'is_free_class')::boolean then 'free' end, 'free on ' || (reply ->> 'free_class_day')))
  from fresh, codes, pg_temp.note_use(card, pg_temp.code_at(key, seconds), code) reply where partner_id = partner $$;
select is((select count(distinct code) from codes where code ~ '^[A-HJKMNP-Z]{8}$'), 2::bigint, 'CAR-60: each partner gets a code of eight letters');
select is(pg_temp.use_at('estudio', 4561), 'Estúdio 2026-11-20 free free on 2026-11-20', 'CAR-61: the first use is the free class');
select is(pg_temp.use_at('estudio', 4561), 'Estúdio 2026-11-20 repeated free on 2026-11-20', 'CAR-62: the same day it is noted once');
select is(pg_temp.use_at('galpao', 4561), 'Galpão 2026-11-20', 'CAR-63: where there is no free class there is none');
select is(pg_temp.note_use(card, pg_temp.code_at(key, 4561), 'ABCDEFGH') ->> 'error', 'partner_code_wrong', 'CAR-64: without a partner''s code nothing is noted') from fresh;
select is(pg_temp.use_at('estudio', 4561 - 660) || ', ' || (select pg_temp.note_use(card, 'ABCDEF', code) ->> 'error' from fresh, codes limit 1), 'card_code_wrong, card_code_wrong',
  'CAR-65: nor with a code that was never good');
update app.clock_shift set shift = shift + interval '5 minutes';
select is(pg_temp.use_at('estudio', 4561), 'Estúdio 2026-11-20 repeated free on 2026-11-20', 'CAR-66: the code the page was opened with has ten minutes');
update app.clock_shift set shift = shift + interval '1 day';
update fresh set key = pg_temp.card_of('Bia') ->> 'key';
select is(pg_temp.use_at('estudio', 4561 + 300 + 86400), 'Estúdio 2026-11-21 free on 2026-11-20', 'CAR-67: another day is a visit: the free class is once');

-- The photo ---------------------------------------------------------------------------------------------

create function pg_temp.photo_of_sign_up(who text, address text) returns jsonb language plpgsql as $$
declare
  v_card jsonb;
begin
  perform tests.create_user(who, jsonb_build_object('name', who, 'avatar_url', address));
  insert into user_progress_level (user_id, current_level) values (tests.id_of(who), 'expert');
  perform tests.join_challenge(who, 'Desafio');
  v_card := pg_temp.card_of(who);
  return pg_temp.check_card(v_card ->> 'card', app.card_code(decode(v_card ->> 'key', 'hex'), app.card_minute(app.now()))) -> 'photo';
end $$;
select is(pg_temp.photo_of_sign_up('Photo' || id, address), photo, format('CAR-%s: %s', id, note)) from (values
  ('68', '/storage/v1/object/public/profile-images/../../../../rest/v1/profiles', 'null'::jsonb, 'a sign-up''s address that climbs out of the bucket is no photo'),
  ('69', format('/storage/v1/object/public/profile-images/%s/../%s/bia.jpg', tests.id_of('Photo69'), tests.id_of('Bia')), 'null', 'nor one that climbs out of the own folder'),
  ('70', format('/storage/v1/object/public/profile-images/%s/bia.jpg', tests.id_of('Bia')), 'null', 'nor another member''s'),
  ('71', 'https://example.com/a.png', 'null', 'nor a server of the member''s choice'),
  ('72', 'https://lh3.googleusercontent.com/a/b=s96-c', '"https://lh3.googleusercontent.com/a/b=s96-c"', 'Google''s is')) t (id, address, photo, note);

-- Limits of uses ----------------------------------------------------------------------------------------

delete from app.card_attempts;
update fresh set key = pg_temp.card_of('Bia') ->> 'key';
create temp table now_code as select f.card, app.card_code(decode(f.key, 'hex'), app.card_minute(app.now())) as code, c.code as partner
  from fresh f, codes c where c.partner_id = 'estudio';
create function pg_temp.errors_of(given_code text, given_partner text, networks int[]) returns text language sql as $$
  select string_agg(distinct coalesce(pg_temp.note_use(card, given_code, given_partner, '198.51.100.' || n) ->> 'error', 'noted'), ', ') from now_code, unnest(networks) n $$;
select is(pg_temp.errors_of('ABCDEF', partner, array(select generate_series(1, 60))), 'card_code_wrong', 'CAR-73: sixty wrong uses of a card are heard') from now_code;
update app.card_attempts set attempts = 600 where subject = (select 'card ' || card from now_code);
select is(pg_temp.errors_of('ABCDEF', partner, '{61}'), 'over_rate_limit', 'CAR-74: after six hundred the next is not, though each came from another network') from now_code;
select is(pg_temp.verdict(card, 'ABCDEF', '198.51.100.62'), 'over_rate_limit', 'CAR-75: nor is a check of that card: they share the count') from now_code;
select is(pg_temp.errors_of(code, partner, '{63}'), 'noted', 'CAR-108: a use with the right codes is noted meanwhile') from now_code;
delete from app.card_attempts;
select is(pg_temp.errors_of('ABCDEF', 'ABCDEFGH', array(select generate_series(1, 30))) || ', ' || pg_temp.errors_of(code, 'ABCDEFGH', array(select generate_series(31, 60))),
  'partner_code_wrong, partner_code_wrong', 'CAR-76: a wrong partner''s code is answered alike, whatever the card''s') from now_code;
update app.card_attempts set attempts = 600 where subject = (select 'card ' || card from now_code);
select is(pg_temp.errors_of(code, 'ABCDEFGH', '{61}'), 'over_rate_limit', 'CAR-77: and counts') from now_code;
delete from app.card_attempts;
select is(pg_temp.errors_of(code, partner, array_fill(1, array[100])), 'noted', 'CAR-78: a hundred right uses are no attempts') from now_code;
update app.clock_shift set shift = shift + interval '12 minutes';
select is(pg_temp.errors_of(code, partner, array_fill(1, array[100])), 'card_code_old', 'CAR-79: nor are old codes, as in a check') from now_code;

-- The plan ----------------------------------------------------------------------------------------------

select is(pg_temp.card_of(who) ->> 'plan', plan, format('CAR-%s: %s', id, note)) from (values
  ('80', 'Bia', 'expert', 'the card names the plan'), ('81', 'Ana', 'basic', 'which is basic for who has the benefits alone')) t (id, who, plan, note);

-- The end of the challenge ------------------------------------------------------------------------------

select tests.set_local_clock('2026-11-30 23:30');
select is((pg_temp.card_of('Bia') ->> 'expires_at')::timestamptz, end_date, 'CAR-92: the last key ends with the challenge') from challenges where title = 'Desafio';
select is((pg_temp.card_of('Bia') ->> 'valid_until')::timestamptz, end_date, 'CAR-93: and the card says when that is') from challenges where title = 'Desafio';
update fresh set key = pg_temp.card_of('Bia') ->> 'key';
-- Another one runs, in which Bia takes no part.
delete from challenge_participants where user_id = tests.id_of('Bia') and challenge_id = tests.challenge_id('Outro desafio');
update challenges set start_date = '2026-11-20', end_date = '2026-12-20', active = true where title = 'Outro desafio';
select tests.set_local_clock('2026-12-01 00:00');
create temp table last_code as select card, app.card_code(decode(key, 'hex'), app.card_minute(app.now()) - 1) as code from fresh;
select is(pg_temp.verdict(card, code), 'card_withdrawn', 'CAR-94: a minute later its last code is withdrawn') from last_code;
select is(pg_temp.note_use(last_code.card, last_code.code, codes.code) ->> 'error', 'card_withdrawn', 'CAR-95: and no use is noted with it')
from last_code, codes where partner_id = 'estudio';
select is(pg_temp.card_of('Bia') ->> 'error', 'card_needs_challenge', 'CAR-96: there is no card until one joins it');

-- Attempts that are left ------------------------------------------------------------------------------

delete from app.card_attempts;
insert into app.card_attempts values ('network 198.51.100.1', app.now() - interval '61 minutes', 3), ('network 198.51.100.2', app.now() - interval '59 minutes', 3);
select app.sweep_card_attempts() is null as arranged;
select is((select string_agg(subject, ', ') from app.card_attempts), 'network 198.51.100.2', 'CAR-97: the sweep leaves no count that began an hour ago');
select * from finish();
rollback;
