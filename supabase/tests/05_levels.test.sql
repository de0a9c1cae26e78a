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

select is(pg_temp.update_level('Ana', 'Ana', 'expert'), 'level_raise_not_allowed false', 'LVL-01: a member can''t raise their level');
select is(pg_temp.level_of('Ana'), 'no row', 'LVL-02: a refused raise of the level writes nothing');
select is(pg_temp.update_level('Ana', 'Ana', 'basic'), 'ok true', 'LVL-03: a basic member may confirm basic');
select is(pg_temp.update_level('service', 'Ana', 'expert'), 'ok true', 'LVL-04: the server raises a member''s level');
select is(pg_temp.level_of('Ana'), 'expert', 'LVL-05: a level that the server raised has no end');
select is(pg_temp.update_level('Ana', 'Ana', 'expert'), 'ok true', 'LVL-06: an expert may confirm expert');
select is(tests.outcome_as('Bia', 'select update_user_level(tests.id_of(''Ana''), ''basic'')'), '42501', 'LVL-07: another member can''t lower a level');
select is(tests.outcome_as('stranger', 'select update_user_level(tests.id_of(''Ana''), ''basic'')'), '42501', 'LVL-08: a stranger can''t lower a level');
select is(pg_temp.level_of('Ana'), 'expert', 'LVL-09: refused changes leave the level as it was');
select is(pg_temp.update_level('Ana', 'Ana', 'basic'), 'ok true', 'LVL-10: a member may lower their level themselves');
select is(pg_temp.level_of('Ana'), 'basic', 'LVL-11: a lowered level is basic');
select is(tests.outcome_as('Ana', 'select update_user_level(tests.id_of(''Ana''), ''gold'')'), 'PT400 invalid_input', 'LVL-12: an unknown level is bad input');
select is(tests.outcome_as('Ana', 'select update_user_level(tests.id_of(''Ana''), null)'), 'PT400 invalid_input', 'LVL-13: a null level is bad input');
select is(tests.outcome_as('Ana', 'select update_user_level(null, ''basic'')'), '42501', 'LVL-14: a null member is not the caller');
select is(tests.outcome_as('service', 'select update_user_level(tests.id_of(''Fantasma''), ''expert'')'), '42501', 'LVL-15: an account that does not exist has no level');
update user_progress_level set current_level = 'expert', level_expires_at = app.now() - interval '1 second' where user_id = tests.id_of('Ana');
select is(pg_temp.update_level('Ana', 'Ana', 'expert'), 'level_raise_not_allowed false', 'LVL-16: an expired expert is basic and can''t raise themselves again');

create function pg_temp.apply_pending(who text, email text) returns text language sql as $$
  select coalesce(reply ->> 'error', 'ok') || ' applied ' || (reply ->> 'level_applied')
  from tests.call_as(who, format('select apply_pending_user_level(%L)', email)) reply $$;
insert into pending_user_levels (email, level, level_expires_at) values
  ('bia@example.com', 'expert', '2027-01-31 12:00Z'), ('dora@example.com', 'expert', null), ('caio@example.com', 'expert', '2026-11-01 12:00Z');

select is(pg_temp.apply_pending('Ana', 'ana@example.com'), 'ok applied false', 'LVL-17: no pending level is applied for Ana');
select is(tests.outcome_as('Ana', $$select apply_pending_user_level('bia@example.com')$$), '42501', 'LVL-18: Ana can''t take the pending level of Bia');
select is(pg_temp.apply_pending('Bia', ' BIA@Example.com '), 'ok applied true', 'LVL-19: Bia gets her pending level, however she writes her e-mail');
select is(pg_temp.level_of('Bia'), 'expert until 2027-01-31', 'LVL-20: an applied pending level lasts until the end that was paid');
select is(pg_temp.apply_pending('Bia', 'bia@example.com'), 'ok applied false', 'LVL-21: a pending level is applied only once');
update pending_user_levels set applied_at = null, level_expires_at = '2026-12-15 12:00Z' where email = 'bia@example.com';
select is(pg_temp.apply_pending('Bia', 'bia@example.com'), 'ok applied true', 'LVL-22: a second payment is applied too');
select is(pg_temp.level_of('Bia'), 'expert until 2027-01-31', 'LVL-23: a second payment never shortens the level');
select is(pg_temp.apply_pending('Dora', 'dora@example.com'), 'email_not_confirmed applied false', 'LVL-24: an unconfirmed e-mail gets no pending level');
select is(pg_temp.level_of('Dora'), 'no row', 'LVL-25: an account with an unconfirmed e-mail stays without a level');
select is(pg_temp.apply_pending('Caio', 'caio@example.com'), 'ok applied false', 'LVL-26: a pending level whose end has passed is not applied');
select is(tests.outcome_as('stranger', $$select apply_pending_user_level('bia@example.com')$$), '42501', 'LVL-27: a stranger has no e-mail for a pending level');
select is(tests.outcome_as('Ana', 'select apply_pending_user_level(null)'), '42501', 'LVL-28: a null e-mail belongs to nobody');

insert into content_entries (collection, id, feature, body) values ('tips', 'open', null, '{}'), ('recipes', 'soup', 'nutrition_guide', '{}'),
  ('library', 'squat', 'workouts_library', '{}'), ('partners', 'studio', 'benefits', '{}');
create function pg_temp.content_of(who text) returns text language sql as $$
  select tests.call_as(who, 'select coalesce(jsonb_agg(id order by id), ''[]'') from content_entries')::text $$;
select is(pg_temp.content_of('Ana'), '["open"]', 'LVL-29: an expired expert sees the open content only');
select is(pg_temp.content_of('Bia'), '["open", "soup", "squat", "studio"]', 'LVL-30: an expert sees all content');
select is(pg_temp.content_of('Caio'), '["open"]', 'LVL-31: a member without a level sees the open content only');
insert into user_progress_level (user_id, unlocked_features) values (tests.id_of('Caio'), array['workout_library', 'benefits']);
select is(pg_temp.content_of('Caio'), '["open", "squat", "studio"]', 'LVL-32: unlocked features open their content, in either spelling');
update user_progress_level set level_expires_at = app.now() - interval '1 minute' where user_id = tests.id_of('Caio');
select is(pg_temp.content_of('Caio'), '["open"]', 'LVL-33: unlocked features stay open only until they expire');
select * from finish();
rollback;
