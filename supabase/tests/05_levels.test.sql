-- update_user_level, apply_pending_user_level, and what a level opens.
begin;
select plan(33);
select tests.make_club();
select tests.create_user('Dora', null, false);

create function pg_temp.update_level(who text, whose text, level text) returns text language sql as $$
  select coalesce(reply ->> 'error', 'ok') || ' ' || (reply ->> 'success')
  from tests.call_as(who, format('select update_user_level(%L, %L)', tests.id_of(whose), level)) reply $$;
create function pg_temp.level_of(who text) returns text language sql as $$
  select coalesce((select current_level || coalesce(' until ' || (level_expires_at at time zone 'UTC')::date, '')
    from user_progress_level where user_id = tests.id_of(who)), 'no row') $$;

select is(pg_temp.update_level('Ana', 'Ana', 'expert'), 'level_raise_not_allowed false', 'LVL-01: a member can''t raise her level');
select is(pg_temp.level_of('Ana'), 'no row', 'LVL-02: and nothing is written');
select is(pg_temp.update_level('Ana', 'Ana', 'basic'), 'ok true', 'LVL-03: confirming basic is fine');
select is(pg_temp.update_level('service', 'Ana', 'expert'), 'ok true', 'LVL-04: the server raises it');
select is(pg_temp.level_of('Ana'), 'expert', 'LVL-05: without an end');
select is(pg_temp.update_level('Ana', 'Ana', 'expert'), 'ok true', 'LVL-06: an expert may confirm expert');
select is(tests.outcome_as('Bia', 'select update_user_level(tests.id_of(''Ana''), ''basic'')'), '42501', 'LVL-07: another member can''t lower it');
select is(tests.outcome_as('stranger', 'select update_user_level(tests.id_of(''Ana''), ''basic'')'), '42501', 'LVL-08: nor a stranger');
select is(pg_temp.level_of('Ana'), 'expert', 'LVL-09: and it stays as it was');
select is(pg_temp.update_level('Ana', 'Ana', 'basic'), 'ok true', 'LVL-10: she may lower it herself');
select is(pg_temp.level_of('Ana'), 'basic', 'LVL-11: and then it is basic');
select is(tests.outcome_as('Ana', 'select update_user_level(tests.id_of(''Ana''), ''gold'')'), 'PT400 invalid_input', 'LVL-12: an unknown level is bad input');
select is(tests.outcome_as('Ana', 'select update_user_level(tests.id_of(''Ana''), null)'), 'PT400 invalid_input', 'LVL-13: so is none');
select is(tests.outcome_as('Ana', 'select update_user_level(null, ''basic'')'), '42501', 'LVL-14: nobody is not oneself');
select is(tests.outcome_as('service', 'select update_user_level(tests.id_of(''Fantasma''), ''expert'')'), '42501', 'LVL-15: an account that does not exist has no level');
update user_progress_level set current_level = 'expert', level_expires_at = app.now() - interval '1 second' where user_id = tests.id_of('Ana');
select is(pg_temp.update_level('Ana', 'Ana', 'expert'), 'level_raise_not_allowed false', 'LVL-16: an expired expert is basic and can''t raise herself again');

create function pg_temp.apply_pending(who text, email text) returns text language sql as $$
  select coalesce(reply ->> 'error', 'ok') || ' applied ' || (reply ->> 'level_applied')
  from tests.call_as(who, format('select apply_pending_user_level(%L)', email)) reply $$;
insert into pending_user_levels (email, level, level_expires_at) values
  ('bia@example.com', 'expert', '2027-01-31 12:00Z'), ('dora@example.com', 'expert', null), ('caio@example.com', 'expert', '2026-11-01 12:00Z');

select is(pg_temp.apply_pending('Ana', 'ana@example.com'), 'ok applied false', 'LVL-17: nothing waits for Ana');
select is(tests.outcome_as('Ana', $$select apply_pending_user_level('bia@example.com')$$), '42501', 'LVL-18: she can''t take what waits for Bia');
select is(pg_temp.apply_pending('Bia', ' BIA@Example.com '), 'ok applied true', 'LVL-19: Bia gets it, however she writes her e-mail');
select is(pg_temp.level_of('Bia'), 'expert until 2027-01-31', 'LVL-20: until the end that was paid');
select is(pg_temp.apply_pending('Bia', 'bia@example.com'), 'ok applied false', 'LVL-21: once only');
update pending_user_levels set applied_at = null, level_expires_at = '2026-12-15 12:00Z' where email = 'bia@example.com';
select is(pg_temp.apply_pending('Bia', 'bia@example.com'), 'ok applied true', 'LVL-22: a second payment is applied too');
select is(pg_temp.level_of('Bia'), 'expert until 2027-01-31', 'LVL-23: and never shortens what she has');
select is(pg_temp.apply_pending('Dora', 'dora@example.com'), 'email_not_confirmed applied false', 'LVL-24: an unconfirmed e-mail gets nothing');
select is(pg_temp.level_of('Dora'), 'no row', 'LVL-25: and no level');
select is(pg_temp.apply_pending('Caio', 'caio@example.com'), 'ok applied false', 'LVL-26: a level whose end has passed is not applied');
select is(tests.outcome_as('stranger', $$select apply_pending_user_level('bia@example.com')$$), '42501', 'LVL-27: a stranger has no e-mail');
select is(tests.outcome_as('Ana', 'select apply_pending_user_level(null)'), '42501', 'LVL-28: and none is nobody''s');

insert into content_entries (collection, id, feature, body) values ('tips', 'open', null, '{}'), ('recipes', 'soup', 'nutrition_guide', '{}'),
  ('library', 'squat', 'workouts_library', '{}'), ('partners', 'studio', 'benefits', '{}');
create function pg_temp.content_of(who text) returns text language sql as $$
  select tests.call_as(who, 'select coalesce(jsonb_agg(id order by id), ''[]'') from content_entries')::text $$;
select is(pg_temp.content_of('Ana'), '["open"]', 'LVL-29: an expired expert sees the open content only');
select is(pg_temp.content_of('Bia'), '["open", "soup", "squat", "studio"]', 'LVL-30: an expert sees all');
select is(pg_temp.content_of('Caio'), '["open"]', 'LVL-31: a member without a level sees the open content only');
insert into user_progress_level (user_id, unlocked_features) values (tests.id_of('Caio'), array['workout_library', 'benefits']);
select is(pg_temp.content_of('Caio'), '["open", "squat", "studio"]', 'LVL-32: unlocked features open theirs, in either spelling');
update user_progress_level set level_expires_at = app.now() - interval '1 minute' where user_id = tests.id_of('Caio');
select is(pg_temp.content_of('Caio'), '["open"]', 'LVL-33: until they expire');
select * from finish();
rollback;
