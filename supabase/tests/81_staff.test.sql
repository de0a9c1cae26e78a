-- Staff is a row and a living session with a second factor; no token's claim makes somebody staff.
begin;
select plan(24);
select tests.make_club();
select tests.open_sessions('Ana');
select tests.make_staff('Mara', 'moderator');
select tests.make_staff('Otto', 'operator');
select tests.make_staff('Dona', 'owner');

create function pg_temp.is_staff(who text, least_role text) returns text language sql as $$
  select tests.call_as(who, format('select to_jsonb(app.is_staff(%L))', least_role)) #>> '{}' $$;

select is((select string_agg(pg_temp.is_staff(who, least), ' ' order by n, m) from unnest(array['moderator', 'operator', 'owner']) with ordinality r (least, m)),
  expected, 'STF-' || lpad(n::text, 2, '0') || ': ' || sentence)
from (values (1, 'Mara aal2', 'true false false', 'a moderator with a second factor is a moderator'),
  (2, 'Otto aal2', 'true true false', 'an operator is a moderator too'),
  (3, 'Dona aal2', 'true true true', 'an owner is all three'),
  (4, 'Dona aal1', 'false false false', 'an owner whose token says aal2 for a session of one factor is nobody'),
  (5, 'Dona', 'false false false', 'an owner whose token names no session is nobody'),
  (6, 'Ana aal2', 'false false false', 'a member with a second factor is no staff')) callers (n, who, expected, sentence);

select is(tests.outcome_as('stranger', 'select app.is_staff(''moderator'')'), '42501', 'STF-07: a stranger can''t even ask');

-- Dona's token with somebody else's session of two factors.
create function pg_temp.with_session(who text, session uuid) returns text language plpgsql as $$
declare
  answer boolean;
begin
  perform tests.authenticate_as(who);
  perform set_config('request.jwt.claims', (current_setting('request.jwt.claims')::jsonb || jsonb_build_object('session_id', session, 'aal', 'aal2'))::text, true);
  answer := app.is_staff('moderator');
  perform tests.as_owner();
  return answer;
end $$;
select is(pg_temp.with_session('Dona', tests.session_of('Ana', 'aal2')), 'false', 'STF-08: another member''s session with a second factor proves nothing');
update auth.sessions set refreshed_at = now() - interval '61 days' where id = tests.session_of('Dona', 'aal2');
select is(pg_temp.is_staff('Dona aal2', 'moderator'), 'false', 'STF-09: a session past its time makes nobody staff');
update auth.sessions set refreshed_at = null, not_after = now() - interval '1 minute' where id = tests.session_of('Dona', 'aal2');
select is(pg_temp.is_staff('Dona aal2', 'moderator'), 'false', 'STF-10: a session that ended at its last moment makes nobody staff');
update auth.sessions set not_after = null where id = tests.session_of('Dona', 'aal2');
select is(pg_temp.is_staff('Dona aal2', 'owner'), 'true', 'STF-11: the living session does again');

select is(tests.call_as(who, 'select my_staff_role()') - 'error' - 'message', expected, 'STF-' || n || ': ' || sentence)
from (values
  ('12', 'Otto aal2', '{"success": true, "role": "operator", "proven_role": "operator", "has_factor": false, "has_fresh_code": true}'::jsonb, 'staff learn their role'),
  ('13', 'Otto aal1', '{"success": true, "role": "operator", "proven_role": null, "has_factor": false, "has_fresh_code": false}', 'staff without a second factor learn that it is missing'),
  ('14', 'Ana aal2', '{"success": true, "role": null, "proven_role": null, "has_factor": false, "has_fresh_code": false}', 'a member learns that they are no staff')
) callers (n, who, expected, sentence);
select is(tests.outcome_as('stranger', 'select my_staff_role()'), '42501', 'STF-15: a stranger can''t ask');

select is(tests.outcome_as(who, 'select * from club_staff'), '0 rows', 'STF-' || n || ': ' || who || ' reads no row of the staff')
from (values ('16', 'Ana aal2'), ('17', 'Dona aal2'), ('18', 'stranger')) callers (n, who);
select matches(tests.outcome_as('Dona aal2', $$insert into club_staff (user_id, role) values (tests.id_of('Ana'), 'owner')$$), '^42501', 'STF-19: not even an owner writes the staff past the procedures');
select is(tests.outcome_as('Otto aal2', $$update club_staff set role = 'owner'$$), '0 rows', 'STF-20: nobody raises their own role');

update auth.mfa_amr_claims set updated_at = now() - interval '16 minutes' where session_id = tests.session_of('Otto', 'aal2');
select is(tests.call_as('Otto aal2', 'select my_staff_role()') ->> 'has_fresh_code', 'false', 'STF-21: a code of 16 minutes ago is not fresh');
update auth.mfa_amr_claims set updated_at = now() - interval '14 minutes' where session_id = tests.session_of('Otto', 'aal2');
select is(tests.call_as('Otto aal2', 'select my_staff_role()') ->> 'has_fresh_code', 'true', 'STF-22: a code of 14 minutes ago is fresh');
update auth.mfa_amr_claims set authentication_method = 'password' where session_id = tests.session_of('Otto', 'aal2');
select is(tests.call_as('Otto aal2', 'select my_staff_role()') ->> 'has_fresh_code', 'false', 'STF-23: a password of this moment is no code');
delete from auth.sessions where id = tests.session_of('Otto', 'aal2');
select is(pg_temp.is_staff('Otto aal2', 'moderator'), 'false', 'STF-24: an ended session makes nobody staff');
select * from finish();
rollback;
