-- The parts that a hosted or self-hosted Supabase does itself: the hook before each request, and the services whose tables the migrations need.
begin;
select plan(24);
select tests.make_club();

-- The hook before each request ----------------------------------------------------------------------

create function pg_temp.session_of(who text, state text) returns uuid language sql as $$ select md5(who || state)::uuid $$;
insert into auth.sessions (id, user_id, created_at, refreshed_at) values
  (pg_temp.session_of('Ana', 'open'), tests.id_of('Ana'), now(), null),
  (pg_temp.session_of('Ana', 'unused'), tests.id_of('Ana'), now() - interval '300 days', (now() - interval '61 days') at time zone 'UTC'),
  (pg_temp.session_of('Ana', 'old'), tests.id_of('Ana'), now() - interval '366 days', now() at time zone 'UTC'),
  (pg_temp.session_of('Bia', 'open'), tests.id_of('Bia'), now(), null);

-- A DO block touches no row: '0 rows' is a request that goes on.
create function pg_temp.request_of(who text, session text) returns text language sql as $$
  select tests.outcome_as(who, format($request$do $do$ begin
    perform set_config('request.jwt.claims', (auth.jwt() || %L::jsonb)::text, true);
    perform app.require_account();
  end $do$ $request$, case when session is null then '{}' else jsonb_build_object('session_id', session)::text end)) $$;

select is(pg_temp.request_of('Ana', pg_temp.session_of('Ana', 'open')::text), '0 rows', 'HOK-01: a member''s request goes on while the session is open');
select is(pg_temp.request_of('Ana', null), '0 rows', 'HOK-02: a request goes on with a token that names no session');
select is(pg_temp.request_of('Ana', pg_temp.session_of('Ana', 'unused')::text), 'PT401 unauthenticated', 'HOK-03: a request is refused after 60 days without use of the session');
select is(pg_temp.request_of('Ana', pg_temp.session_of('Ana', 'old')::text), 'PT401 unauthenticated', 'HOK-04: a request is refused with a session a year old');
select is(pg_temp.request_of('Ana', pg_temp.session_of('Ana', 'never')::text), 'PT401 unauthenticated', 'HOK-05: a request is refused with a session that never was');
select is(pg_temp.request_of('Ana', 'nonsense'), 'PT401 unauthenticated', 'HOK-06: a request is refused with what is no session''s id');
select is(pg_temp.request_of('Ana', ''), 'PT401 unauthenticated', 'HOK-07: a request is refused with an empty session id');
select tests.call_as('Ana', format('select end_session(%L)', pg_temp.session_of('Ana', 'open'))) is not null as arranged;
select is(pg_temp.request_of('Ana', pg_temp.session_of('Ana', 'open')::text), 'PT401 unauthenticated', 'HOK-08: a request is refused at once after the session was ended');
select is(pg_temp.request_of('Bia', pg_temp.session_of('Bia', 'open')::text), '0 rows', 'HOK-09: another member''s session is as it was');
select is(pg_temp.request_of('Ana', pg_temp.session_of('Bia', 'open')::text), 'PT401 unauthenticated', 'HOK-13: a request is refused with another member''s session');
select is(pg_temp.request_of('stranger', null), '0 rows', 'HOK-10: a stranger''s request goes on');
select is(pg_temp.request_of('service', null), '0 rows', 'HOK-11: the server''s own request goes on');
delete from auth.users where id = tests.id_of('Bia');
select is(pg_temp.request_of('Bia', null), 'PT401 unauthenticated', 'HOK-12: a deleted account''s token is refused even when it names no session');

-- Services that are not there -----------------------------------------------------------------------

select is(tests.outcome_as(who, 'select app.has_storage()'), '42501', id || ' can''t ask whether there is Storage')
from (values ('Ana', 'SVC-01: a member'), ('stranger', 'SVC-02: a stranger'), ('service', 'SVC-03: the server')) asked (who, id);
select is(app.has_storage(), true, 'SVC-04: Storage is there when its tables are');
set local club.without_storage = 'on';
select is(app.has_storage(), true, 'SVC-05: Storage is there when its tables are, whatever the setting says');
set local club.without_storage = '';

-- A question is answered while one of Storage's tables is away, which only its owner can take away.
create function pg_temp.without(missing text, said text, question text default 'select app.has_storage()') returns text language plpgsql as $$
declare
  answer text;
begin
  execute format('alter table storage.%I rename to away', missing);
  perform set_config('club.without_storage', said, true);
  begin
    execute question into answer;
  exception when others then
    answer := sqlstate || ' ' || sqlerrm;
  end;
  perform set_config('club.without_storage', '', true);
  execute format('alter table storage.away rename to %I', missing);
  return answer;
exception when insufficient_privilege then
  return 'not to be taken away';
end $$;

select alike(pg_temp.without('objects', ''), '55000 %', 'SVC-06: a missing table of files is an error');
select alike(pg_temp.without('buckets', ''), '55000 %', 'SVC-07: a missing table of buckets is an error');
select alike(pg_temp.without('buckets', ''), '55000 Storage has not made its tables yet%set club.without_storage = ''on''', 'SVC-08: the error of a missing table says what to do');
select alike(pg_temp.without('buckets', 'off'), '55000 %', 'SVC-09: with the setting off a missing table is still an error');
select is(pg_temp.without('buckets', 'on'), 'false', 'SVC-10: where the owner says that there is no Storage, there is none');
select is(pg_temp.without('objects', 'on', $$select tests.outcome_as('Ana', 'select app.has_storage_room()')$$), '1 rows', 'SVC-11: without Storage a member''s calls go on');
select * from finish();
rollback;
