-- The second door: what a session opens that has yet to show its member's second factor, and how it ends.
-- By the catalogue, however many tables and procedures there come to be.
begin;
select plan(62);
select tests.make_club();
select tests.open_sessions(name) from unnest(array['Ana', 'Bia', 'Caio']) name;
create function pg_temp.with_factor(who text, called text default 'Celular', state text default 'verified') returns void language sql as $$
  insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
  values (md5('factor ' || who || called)::uuid, tests.id_of(who), called, 'totp', state::auth.factor_status, now(), now(), 'v1.x') $$;
create function pg_temp.end_of(who text, level text) returns interval language sql as $$
  select s.not_after - now() from auth.sessions s where s.id = tests.session_of(who, level) $$;
create function pg_temp.passes(who text, path text default '') returns text language plpgsql as $$
begin
  perform set_config('request.path', path, true);
  return tests.outcome_as(who, format('select app.require_session(%L)', tests.session_of(split_part(who, ' ', 1), split_part(who, ' ', 2))));
end $$;
create function pg_temp.passes_hosted(who text, path text default '') returns text language plpgsql as $$
begin
  perform set_config('request.path', path, true);
  return tests.outcome_as(who, 'select app.require_account()');
end $$;
-- How many rows of a table somebody reads.
create function pg_temp.reads(who text, relation regclass) returns bigint language plpgsql as $$
declare
  number bigint;
begin
  perform tests.become(who);
  execute format('select count(*) from %s', relation) into number;
  perform tests.as_owner();
  return number;
exception when insufficient_privilege then
  perform tests.as_owner();
  return 0;
end $$;
create temp view public_tables as
  select c.oid, c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p');
create temp view procedures as
  select distinct p.proname from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype;
create temp view open_procedures as
  select unnest(array['use_recovery_code', 'my_second_door', 'ask_lost_phone', 'stop_lost_phone', 'my_plan', 'second_factor_shown']) as proname;

-- By the catalogue -----------------------------------------------------------------------------------

select is_empty($$
  select c.oid::regclass from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'storage', 'realtime') and c.relkind in ('r', 'p') and c.relrowsecurity
    and has_table_privilege('authenticated', c.oid, 'select, insert, update, delete')
    -- A table with no policy opens to nobody.
    and exists (select from pg_policy p where p.polrelid = c.oid)
    and not exists (select from pg_policy p where p.polrelid = c.oid and not p.polpermissive and p.polcmd = '*' and p.polroles = array['authenticated'::regrole::oid]
      and pg_get_expr(p.polqual, p.polrelid) = '(NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor))'
      and pg_get_expr(p.polwithcheck, p.polrelid) = '(NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor))')$$,
  'AAL-01: every table that members reach asks for the second factor, once a statement');
select is_empty($$
  select c.oid::regclass from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm') and not coalesce('security_invoker=true' = any (c.reloptions), false)$$,
  'AAL-02: no view of public reads by its owner''s rights');
select is_empty($$
  select c.oid::regclass from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname not in ('public', 'storage', 'realtime', 'pg_catalog', 'information_schema', 'tests', 'pgtap') and n.nspname !~ '^pg_(temp|toast)' and c.relkind in ('r', 'p', 'v', 'm')
    and has_schema_privilege('authenticated', n.oid, 'usage') and has_table_privilege('authenticated', c.oid, 'select, insert, update, delete')$$,
  'AAL-03: members reach no table of another schema');
select pg_temp.with_factor('Ana');
select set_eq($$select proname::text from procedures where pg_temp.passes('Ana aal1', '/rpc/' || proname) <> 'PT403 insufficient_aal'$$,
  $$select proname from open_procedures intersect select proname from procedures$$, 'AAL-04: every procedure is refused to half an answer, but those that the list opens');
select is_empty($$select proname from procedures where pg_temp.passes_hosted('Ana aal1', '/rpc/' || proname) <> pg_temp.passes('Ana aal1', '/rpc/' || proname)$$,
  'AAL-05: a hosted project refuses the same');
select set_eq($$select path from unnest(regexp_split_to_array(pg_get_functiondef('app.is_open_before_second_factor'::regproc), '''')) path where path ~ '^/rpc/'$$,
  $$select '/rpc/' || proname from open_procedures$$, 'AAL-06: the list opens nothing else');
select is(pg_temp.passes('Ana aal1', path), 'PT403 insufficient_aal', format('AAL-%s: the path %L opens nothing', to_char(6 + number, 'FM00'), path))
from unnest(array['', '/profiles', '/rpc/my_plan/', '/rpc/My_plan', 'rpc/my_plan', '/rpc/my_plan?x', '/', '/rpc/', '/my_plan']) with ordinality paths (path, number);

-- Rows -----------------------------------------------------------------------------------------------

select is_empty($$select relname from public_tables where pg_temp.reads('Ana aal1', oid) > 0$$, 'AAL-16: before the factor a member reads no row of any table');
select cmp_ok((select count(*) from public_tables where pg_temp.reads('Ana aal2', oid) > 0), '>=', 5::bigint, 'AAL-17: after it those that are there');
select results_eq($$select relname from public_tables where pg_temp.reads('Caio aal1', oid) > 0 order by 1$$, $$select relname from public_tables where pg_temp.reads('Caio aal2', oid) > 0 order by 1$$,
  'AAL-18: to a member without a factor nothing is new');
select is(pg_temp.reads('Ana', 'public.profiles'), 0::bigint, 'AAL-19: a token that names no session has shown nothing');
select is(pg_temp.passes_hosted('Ana'), 'PT403 insufficient_aal', 'AAL-20: and passes no gate');
select is(tests.outcome_as(who, 'update profiles set bio = ''Olá'' where id = auth.uid()'), said, 'AAL-' || number || ': ' || who || ' writes')
from (values (21, 'Ana aal1', '0 rows'), (22, 'Ana aal2', '1 rows'), (23, 'Caio aal1', '1 rows')) t (number, who, said);
select is(tests.outcome_as(who, 'insert into challenge_participants (challenge_id, user_id, status) select tests.challenge_id(''Outro desafio''), auth.uid(), ''active'''), '42501', 'AAL-24: ' || who || ' puts in nothing')
from unnest(array['Ana aal1']) who;
select is(tests.call_as('Ana aal1', 'select jsonb_build_array(auth.jwt() ->> ''aal'', app.lacks_second_factor())'), '["aal2", true]', 'AAL-25: the rows are asked, not the token');
select is(tests.call_as(who, 'select to_jsonb(second_factor_shown())'), said::text::jsonb, 'AAL-' || number || ': ' || who || ' is told whether more is asked')
from (values (26, 'Ana aal1', false), (27, 'Ana aal2', true), (28, 'Caio aal1', true), (29, 'Ana', false), (30, 'Caio', true)) t (number, who, said);
select is(tests.outcome_as(who, call), '42501', format('AAL-%s: %s may not ask %s', to_char(30 + number, 'FM00'), who, call))
from (values (1, 'stranger', 'select second_factor_shown()'), (2, 'service', 'select second_factor_shown()'), (3, 'stranger', 'select app.lacks_second_factor()'),
  (4, 'Caio', format('select app.has_second_factor(%L)', tests.id_of('Ana'))), (5, 'Caio', format('select app.note_factor_readable(%L, false)', md5('factor AnaCelular'))),
  (6, 'Caio', 'select * from app.unreadable_factors')) t (number, who, call);

-- Fifteen minutes ------------------------------------------------------------------------------------

select is(pg_temp.end_of('Ana', 'aal1'), interval '15 minutes', 'AAL-37: a session that waits for the factor ends after 15 minutes');
select is(pg_temp.end_of('Ana', 'aal2'), null, 'AAL-38: one that has shown it does not');
select is(pg_temp.end_of('Caio', 'aal1'), null, 'AAL-39: nor one of a member without a factor');
update auth.sessions set not_after = now() where id = tests.session_of('Ana', 'aal1');
select is(pg_temp.passes('Ana aal1', '/rpc/my_plan'), 'PT401 unauthenticated', 'AAL-40: after that it opens nothing at all');
select is((select count(*) from app.open_sessions_of(tests.id_of('Ana'))), 1::bigint, 'AAL-41: and is none of the member''s sessions');
update auth.sessions set not_after = now() + interval '1 minute' where id = tests.session_of('Ana', 'aal1');
update auth.sessions set refreshed_at = now() at time zone 'UTC' where id = tests.session_of('Ana', 'aal1');
select is(pg_temp.end_of('Ana', 'aal1'), interval '1 minute', 'AAL-42: a renewal gives it no more time');
update auth.sessions set not_after = null where id = tests.session_of('Ana', 'aal1');
update auth.sessions set refreshed_at = now() at time zone 'UTC' where id = tests.session_of('Ana', 'aal1');
select is(pg_temp.end_of('Ana', 'aal1'), interval '15 minutes', 'AAL-43: one of before this rule waits from its next renewal on');
update auth.sessions set aal = 'aal2' where id = tests.session_of('Ana', 'aal1');
select is(pg_temp.end_of('Ana', 'aal1'), null, 'AAL-44: with the factor shown it goes on');
select pg_temp.with_factor('Ana', 'Tablet');
select is(pg_temp.passes('Ana aal1'), '1 rows', 'AAL-45: a second one asks nothing of it');
update auth.sessions set factor_id = md5('factor AnaCelular')::uuid where id = tests.session_of('Ana', 'aal1');
select app.forget_factor(md5('factor AnaCelular')::uuid);
select is(pg_temp.passes('Ana aal1') || ' ' || pg_temp.end_of('Ana', 'aal1'), 'PT403 insufficient_aal 00:15:00', 'AAL-46: a session that fell back is asked for the factor that is left');
select is((select count(*) from realtime.messages m where m.topic = 'server:ended_sessions' and m.payload @> jsonb_build_object('session_id', tests.session_of('Ana', 'aal1'), 'is_waiting', true)), 3::bigint,
  'AAL-47: its live channels are told to close, each time it begins to wait');
select app.forget_factor(md5('factor AnaTablet')::uuid);
select is(concat(pg_temp.passes('Ana aal1'), pg_temp.end_of('Ana', 'aal1')), '1 rows', 'AAL-48: without a factor it goes on as any');
select pg_temp.with_factor('Bia', 'Celular', 'unverified');
select is(concat(pg_temp.passes('Bia aal1'), pg_temp.end_of('Bia', 'aal1')), '1 rows', 'AAL-49: a set-up that was only begun closes nothing');
update auth.mfa_factors set status = 'verified' where user_id = tests.id_of('Bia');
select is(pg_temp.passes('Bia aal1') || ' ' || pg_temp.end_of('Bia', 'aal1'), 'PT403 insufficient_aal 00:15:00', 'AAL-50: once it is verified, whoever was in is asked');
select app.note_factor_readable(md5('factor BiaCelular')::uuid, false);
select is(concat(pg_temp.passes('Bia aal1'), pg_temp.end_of('Bia', 'aal1'), ' ', pg_temp.reads('Bia aal1', 'profiles')), '1 rows 1', 'AAL-51: one that the club''s key does not open counts as none');
select app.note_factor_readable(md5('factor BiaCelular')::uuid, true);
select is(concat(pg_temp.passes('Bia aal1'), ' ', pg_temp.end_of('Bia', 'aal1'), ' ', pg_temp.reads('Bia aal1', 'profiles')), 'PT403 insufficient_aal 00:15:00 0', 'AAL-52: and as one with its key again');

-- Suspended ------------------------------------------------------------------------------------------

insert into app.member_suspensions (user_id, reason) values (tests.id_of('Bia'), 'Teste');
select is(pg_temp.passes('Bia aal1', '/rpc/my_suspension'), 'PT403 insufficient_aal', 'AAL-53: a suspended member shows the factor first');
select is(pg_temp.passes('Bia aal1', '/rpc/' || proname), '1 rows', 'AAL-54: suspended members get through the second door') from open_procedures where proname = 'use_recovery_code';
select is(pg_temp.passes('Bia aal2', '/rpc/my_suspension'), '1 rows', 'AAL-55: and read then why');
select is(pg_temp.passes('Bia aal2', '/profiles'), 'PT403 suspended', 'AAL-56: and no more');

-- Leaving the plan without the code ------------------------------------------------------------------

select is(tests.outcome_as(who, format('select tell_of_leaving(%L, ''cancel'')', tests.id_of('Ana'))), '42501', format('AAL-%s: %s has no mail about leaving sent', 56 + number, who))
from unnest(array['Ana aal2', 'Caio', 'stranger']) with ordinality callers (who, number);
create temp view mails_of_leaving as
  select f from app.jobs j, app.mail_facts(j.payload) f where j.payload ->> 'mail' = 'left_without_code';
select is((tests.call_as('service', format('select tell_of_leaving(%L, ''cancel'')', tests.id_of('Ana'))) || tests.call_as('service', format('select tell_of_leaving(%L, ''cancel'')', tests.id_of('Ana')))) ->> 'success', 'true', 'AAL-60: the server has');
select is((select jsonb_agg(f - 'token') from mails_of_leaving), '[{"to": "ana@example.com", "act": "cancel", "days": 7}]', 'AAL-61: once a day');
select is((select l.act || ' ' || (l.user_id = tests.id_of('Ana')) from app.account_links l, mails_of_leaving m where l.token_hash = app.account_link_hash(m.f ->> 'token')), 'not_me true', 'AAL-62: with a press for who was not them');
select * from finish();
rollback;
