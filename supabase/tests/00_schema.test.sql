-- Rules that hold for every table and function, however many there come to be.
begin;
select plan(13);

create temp view public_tables as
  select c.oid, c.relname, c.relrowsecurity from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p');
create temp view own_functions as
  select p.oid, n.nspname, p.proname, p.prosecdef, p.proconfig, p.provolatile, n.nspname || '.' || p.oid::regprocedure as signature
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ('public', 'app') and p.prokind = 'f';

select set_eq('select relname::text from public_tables', array['profiles', 'user_progress_level', 'user_progress', 'workout_records',
  'workout_processing_queue', 'challenges', 'challenge_participants', 'challenge_progress', 'challenge_check_ins',
  'challenge_21_probe', 'content_entries', 'level_grants', 'pending_user_levels', 'subscriptions', 'payment_receipts', 'payment_events', 'check_in_void_log',
  'member_consents', 'favorites', 'member_cards', 'benefit_uses', 'library_progress',
  'close_friends', 'event_codes', 'raffles', 'raffle_entries', 'club_staff', 'member_pauses', 'member_notices',
  'challenge_days', 'challenge_day_ticks', 'challenge_milestones', 'member_milestones', 'challenge_results'],
  'SCH-01: the tables are those of the specification and the design');
select is_empty('select relname from public_tables where not relrowsecurity', 'SCH-02: every public table has RLS on');
select is_empty($$select relname from public_tables where obj_description(oid, 'pg_class') is null$$,
  'SCH-03: every public table has a comment');
select is_empty($$
  select relname, attname from public_tables join pg_attribute on attrelid = public_tables.oid
  where attnum > 0 and not attisdropped and col_description(attrelid, attnum) is null$$,
  'SCH-04: every column of a public table has a comment');
select is_empty('select tablename, policyname from pg_policies where schemaname = ''public'' and roles::text <> ''{authenticated}''',
  'SCH-05: every policy names the role authenticated and no other');
select is_empty($$
  select tablename, policyname from pg_policies where schemaname = 'public' and cmd = 'ALL' and permissive = 'PERMISSIVE'$$,
  'SCH-06: every policy that opens something is for one command');
select is_empty($$
  select tablename, policyname from pg_policies where schemaname = 'public' and cmd = 'UPDATE' and (qual is null or with_check is null)$$,
  'SCH-07: every update policy says both using and with check');
select is_empty($$
  select tablename, policyname from pg_policies
  where schemaname = 'public' and regexp_replace(concat(qual, with_check), 'SELECT auth\.uid\(\)', '', 'g') ~ 'auth\.uid\(\)'$$,
  'SCH-08: policies call auth.uid() in a subquery, once a statement and not once a row');
select is_empty($$select tablename, policyname from pg_policies where schemaname = 'public' and length(policyname) >= 63$$,
  'SCH-09: no policy name is cut off');

select is_empty($$
  select signature from own_functions where not coalesce('search_path=""' = any (proconfig), false)$$,
  'SCH-10: every function sets an empty search_path');
select is_empty($$select signature from own_functions where prosecdef and nspname <> 'app'$$,
  'SCH-11: security definer only in the private schema');
select is_empty($$select signature from own_functions where obj_description(oid, 'pg_proc') is null$$,
  'SCH-12: every function has a comment');
select is_empty($$
  select k.conrelid::regclass, k.conname from pg_constraint k
  where k.contype = 'f' and k.connamespace = 'public'::regnamespace and not exists (
    select from pg_index i
    where i.indrelid = k.conrelid
      -- The key's columns, in whatever order, are the index's first ones.
      and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey
  )$$,
  'SCH-13: every foreign key has an index that begins with its columns');
select * from finish();
rollback;
