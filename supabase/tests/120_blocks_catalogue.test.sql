-- Blocked both ways in every read, by the catalogue: a table or procedure that is new is walked like the others.
-- Goes through all that a member may use, as each of two members of whom one blocks the other, and looks in the answers
-- for the other's id, name and photos.
begin;
select tests.make_club();
-- Words that are nobody else's.
update public.profiles set name = 'Anabela Xique', profile_image_url = '/storage/v1/object/public/profile-images/' || id || '/1.jpg' where id = tests.id_of('Ana');
update public.profiles set name = 'Biatriz Quixote', profile_image_url = '/storage/v1/object/public/profile-images/' || id || '/1.jpg' where id = tests.id_of('Bia');
select tests.record('Ana', 'Desafio', name => 'Corrida xereta') is not null, tests.record('Bia', 'Desafio', name => 'Corrida quixotesca') is not null as arranged;
select tests.record('Ana', null, 30, name => 'Corrida xereta') is not null, tests.record('Bia', null, 30, name => 'Corrida quixotesca') is not null as arranged;
update public.workout_records set image_urls = array['/storage/v1/object/public/workout-images/' || user_id || '/1.jpg'];

-- Rows of both in each table that knows a member. A new one needs a line here, or below where it has no member's rows to show.
create temp table both_members as select id, name, row_number() over (order by name) as n from public.profiles where id in (tests.id_of('Ana'), tests.id_of('Bia'));
insert into public.user_progress_level (user_id, current_level) select id, 'expert' from both_members on conflict (user_id) do update set current_level = 'expert';
insert into public.pending_user_levels (email) select email from public.profiles where id in (select id from both_members);
insert into public.subscriptions (id, user_id, email, status) select 'sub_' || n, id, 'membro@example.com', 'active' from both_members;
insert into public.level_grants (user_id, source, subscription_id) select id, 'payment', 'sub_' || n from both_members;
insert into public.check_in_void_log (challenge_id, user_id, check_in_day, reason) select tests.challenge_id('Desafio'), id, '2026-11-19', 'teste' from both_members;
insert into public.member_consents (user_id, document, version) select id, 'terms', '1' from both_members;
insert into public.favorites (user_id, collection, entry_id) select id, 'tips', 'water' from both_members;
insert into public.member_cards (user_id, card) select id, '1234567' || n from both_members;
insert into public.benefit_uses (user_id, partner_id, use_day, is_free_class) select id, 'estudio', '2026-11-19', true from both_members;
insert into public.library_progress (user_id, workout_id) select id, 'pernas' from both_members;
insert into public.close_friends (user_id, instagram) select id, '@' || split_part(name, ' ', 2) from both_members;
insert into public.raffles (id, prize, draw_at, drawn_at, seed, entries, winning_numbers)
values ('00000000-0000-4000-8000-000000000001', 'Kit', app.now(), app.now(), 'semente', 2, '{1}');
insert into public.raffle_entries (raffle_id, number, user_id) select '00000000-0000-4000-8000-000000000001', n, id from both_members;
insert into public.club_staff (user_id, role) select id, 'operator' from both_members;
insert into public.member_notices (user_id, kind, title) select id, 'teste', name from both_members;
insert into public.member_pauses (user_id, challenge_id, day, kind) select id, tests.challenge_id('Desafio'), '2026-11-18', 'rest' from both_members;
insert into public.challenge_days (challenge_id, day, sentence) values (tests.challenge_id('Desafio'), 1, 'Comece.') on conflict do nothing;
insert into public.challenge_day_ticks (user_id, challenge_id, day, part) select id, tests.challenge_id('Desafio'), 1, 'tip' from both_members;
insert into public.challenge_milestones (challenge_id, kind, check_ins) values (tests.challenge_id('Desafio'), 'bronze', 12) on conflict do nothing;
insert into public.member_milestones (challenge_id, user_id, kind) select tests.challenge_id('Desafio'), id, 'bronze' from both_members;
insert into public.challenge_results (challenge_id, place, user_id, points, check_ins) select tests.challenge_id('Desafio'), row_number() over (order by id), id, 10, 1 from both_members;
select tests.call_as(who, format('select report_content(''name'', %L, ''offence'')', tests.id_of(other))) ->> 'success' as arranged
from (values ('Ana', 'Bia'), ('Bia', 'Ana')) r (who, other);
insert into storage.objects (bucket_id, name, owner_id) select bucket, id || '/1.jpg', id::text from both_members, unnest(array['profile-images', 'workout-images']) bucket;
-- Moments that are nobody else's: when each joined, and reached what they have.
update public.challenge_progress g set joined_at = ('2026-11-12 09:1' || n || ':17.31' || n || '003-03')::timestamptz, last_recorded_at = ('2026-11-20 09:1' || n || ':43.57' || n || '007-03')::timestamptz
from both_members b where g.user_id = b.id;

-- Words and moments that must not be found in an answer to the other.
create temp table traces as
  select name as who, pattern from (values
    ('Ana', concat_ws('|', tests.id_of('Ana'), 'Anabela', 'Xique', 'xereta', 'ana@example', ':17.311003', ':43.571007')),
    ('Bia', concat_ws('|', tests.id_of('Bia'), 'Biatriz', 'Quixot', 'quixot', 'bia@example', ':17.312003', ':43.572007'))) t (name, pattern);
create function pg_temp.other(who text) returns text language sql immutable as $$ select case who when 'Ana' then 'Bia' else 'Ana' end $$;
create function pg_temp.shows(who text, answer text) returns boolean language sql as $$
  select coalesce(answer ~ t.pattern, false) from pg_temp.traces t where t.who = pg_temp.other($1) $$;

-- Tables ----------------------------------------------------------------------------------------------

create function pg_temp.read_tables() returns setof text language sql as $$
  select c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and (n.nspname in ('public', 'storage') or n.nspname = 'realtime' and c.relname = 'messages')
    and has_schema_privilege('authenticated', n.oid, 'usage')
    and (has_table_privilege('authenticated', c.oid, 'select') or has_any_column_privilege('authenticated', c.oid, 'select')) $$;
-- The columns that a member may read of a table, of all its rows that the policies leave them.
create function pg_temp.content_of(who text, source text) returns text language plpgsql as $$
declare
  columns constant text := (select string_agg(format('t.%I', attname), ', ') from pg_attribute
    where attrelid = source::regclass and attnum > 0 and not attisdropped and has_column_privilege('authenticated', attrelid, attnum, 'select'));
  content text;
begin
  perform tests.become(who);
  execute format('select string_agg(row(%s)::text, e''\n'') from %s t', columns, source) into content;
  perform tests.as_owner();
  return content;
end $$;
create function pg_temp.tables_that_show() returns setof text language sql as $$
  select source || ' to ' || who from pg_temp.read_tables() source, unnest(array['Ana', 'Bia']) who where pg_temp.shows(who, pg_temp.content_of(who, source)) $$;
create function pg_temp.tables_without_rows() returns setof text language plpgsql as $$
declare
  source text;
  found bigint;
begin
  for source in select * from pg_temp.read_tables() loop
    execute format('select count(distinct trace.who) from %s t, pg_temp.traces trace where t::text ~ trace.pattern', source) into found;
    if found < 2 then return next source; end if;
  end loop;
end $$;

-- Procedures ------------------------------------------------------------------------------------------

create function pg_temp.procedures() returns table (id oid, signature text) language sql as $$
  select p.oid, p.oid::regprocedure::text from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and has_function_privilege('authenticated', p.oid, 'execute') $$;
-- A value for an argument by its type and name, about a given member.
create function pg_temp.argument(about text, type oid, name text) returns text language plpgsql as $$
begin
  return case
    when type = 'challenge_progress'::regtype then (select format('%L::public.challenge_progress', g) from public.challenge_progress g where g.user_id = tests.id_of(about) limit 1)
    when type = 'challenges'::regtype then (select format('%L::public.challenges', c) from public.challenges c where c.id = tests.challenge_id('Desafio'))
    when type = 'uuid'::regtype and name ~ 'user|member|actor' then quote_literal(tests.id_of(about))
    when type = 'uuid'::regtype and name ~ 'challenge' then quote_literal(tests.challenge_id('Desafio'))
    when type = 'uuid'::regtype and name ~ 'check_in' then (select quote_literal(k.id) from public.challenge_check_ins k where k.user_id = tests.id_of(about))
    when type = 'uuid'::regtype and name ~ 'workout' then (select quote_literal(w.id) from public.workout_records w where w.user_id = tests.id_of(about) and w.challenge_id is not null)
    when type = 'uuid'::regtype then '''00000000-0000-4000-8000-000000000000'''
    when type = 'text'::regtype and name ~ 'query|name' then quote_literal((select p.name from public.profiles p where p.id = tests.id_of(about)))
    when type = 'text'::regtype and name ~ 'email' then quote_literal(lower(about) || '@example.com')
    when type = 'text'::regtype then '''texto'''
    -- All at once, and page by page.
    when type = 'integer'::regtype then case about when 'Ana' then '50' else '1' end
    when type = 'bigint'::regtype then '0'
    when type = 'boolean'::regtype then 'true'
    when type = 'date'::regtype then '''2026-11-20'''
    when type = 'timestamptz'::regtype then '''2026-11-20 12:00-03'''
    when type = 'uuid[]'::regtype then quote_literal((select array_agg(n.id) from public.member_notices n where n.user_id = tests.id_of(about)))
    else 'null'
  end;
end $$;
create function pg_temp.call_of(procedure oid, about text) returns text language sql as $$
  select format('select string_agg(answer::text, e''\n'') from %s(%s) answer', procedure::regproc::text,
    coalesce(string_agg(pg_temp.argument(about, a.type, p.proargnames[a.n]) || '::' || format_type(a.type, null), ', ' order by a.n), ''))
  from pg_proc p left join lateral unnest(p.proargtypes::oid[]) with ordinality as a (type, n) on true where p.oid = procedure $$;
-- The answer, or the error as 'SQLSTATE message'. What the call changed is taken back.
create function pg_temp.answer(who text, statement text) returns text language plpgsql as $$
declare
  answer text;
begin
  begin
    perform tests.become(who);
    execute statement into answer;
    raise sqlstate 'TT001' using message = coalesce(answer, '');
  exception
    when sqlstate 'TT001' then answer := sqlerrm;
    when others then answer := sqlstate || ' ' || sqlerrm;
  end;
  perform tests.as_owner();
  return answer;
end $$;
create function pg_temp.walk() returns table (signature text, who text, about text, answer text) language sql as $$
  select p.signature, w, a, pg_temp.answer(w, pg_temp.call_of(p.id, a))
  from pg_temp.procedures() p, unnest(array['Ana', 'Bia']) w, unnest(array['Ana', 'Bia']) a $$;

-- Procedures that answer nothing but an error to all of these calls, with the test that calls them otherwise.
create temp table unreached (signature text primary key, because text not null);
insert into unreached values
  ('set_pause(uuid,date,date,text)', 'its kinds are a list: 89'), ('set_consent(text,boolean,text)', 'its kinds are a list: 89'),
  ('report_content(text,text,text,text,uuid)', 'its kinds are a list: 91; of blocked members: 92'),
  ('tick_challenge_day(uuid,integer,text,boolean)', 'its parts are a list: 93');

select plan(10);

-- Before ----------------------------------------------------------------------------------------------

select set_eq('select * from pg_temp.tables_that_show()',
  $$ select format('%s to %s', source, who) from unnest(array['challenge_check_ins', 'challenge_participants', 'challenge_progress', 'workout_records']) source,
     unnest(array['Ana', 'Bia']) who $$,
  'BLC-01: before, these tables show the two to each other: the walk sees what is there');
create temp table walked as select * from pg_temp.walk();
select set_eq('select distinct signature from walked where pg_temp.shows(who, answer)',
  array['challenge_ranking_page(uuid,integer,jsonb)', 'search_challenge_ranking(uuid,text,integer)'],
  'BLC-02: before, these procedures show the two to each other');
select is_empty($$ select source from pg_temp.tables_without_rows() source where source not in (
    -- No row of these names a member.
    'challenges', 'challenge_21_probe', 'challenge_days', 'challenge_milestones', 'content_entries', 'event_codes', 'raffles', 'payment_receipts', 'payment_events', 'storage.buckets',
    -- Messages have policies of their own: 31_live_topics. What they say is in 30_live_updates.
    'realtime.messages') $$,
  'BLC-03: each table that a member may read has rows of both here, or is known to have nothing about a member');
select set_eq($$ select signature from walked group by signature having bool_and(answer ~ '^[0-9A-Z]{5} ' and answer !~ '^42501 ') $$,
  'select signature from unreached', 'BLC-04: each procedure answers or refuses; the list of those that have to be called otherwise is whole');

-- Blocked ---------------------------------------------------------------------------------------------

select is(tests.call_as('Ana', format('select block_member(%L)', tests.id_of('Bia'))) ->> 'success', 'true', 'BLC-05: Ana blocks Bia');
select is_empty('select * from pg_temp.tables_that_show()', 'BLC-06: no table shows one of them to the other');
truncate walked;
insert into walked select * from pg_temp.walk();
select is_empty($$ select signature, who, about, answer from walked where pg_temp.shows(who, answer)
    -- Whoever blocks needs a list to take it back from.
    and not (signature = 'my_blocks()' and who = 'Ana') $$,
  'BLC-07: no procedure shows one of them to the other');

-- The walk itself: what forgets the blocks is found.
create function public.leaking_names(p_challenge_id uuid) returns setof text language sql stable security definer set search_path = '' as $$
  select g.user_name from public.challenge_progress g where g.challenge_id = p_challenge_id $$;
grant execute on function public.leaking_names(uuid) to authenticated;
create view public.leaking_rows as select g.user_id from public.challenge_progress g;
grant select on public.leaking_rows to authenticated;
select is((select count(*) from pg_temp.walk() where signature = 'leaking_names(uuid)' and pg_temp.shows(who, answer)), 4::bigint, 'BLC-08: a new procedure that shows them is found');
select set_eq('select * from pg_temp.tables_that_show()', array['leaking_rows to Ana', 'leaking_rows to Bia'], 'BLC-09: and a new view');

select is_empty($$ select tablename from pg_policies p where schemaname = 'public' and permissive = 'PERMISSIVE' and cmd in ('SELECT', 'ALL')
    and qual ~ 'my_challenge_ids|is_active_participant' and not exists (
      select from pg_policies r where r.schemaname = p.schemaname and r.tablename = p.tablename and r.permissive = 'RESTRICTIVE' and r.cmd = 'SELECT'
        and r.qual ~ 'hidden_from_me') $$,
  'BLC-10: each table whose policy lets fellow participants in has one that keeps hidden members out');
select * from finish();
rollback;
