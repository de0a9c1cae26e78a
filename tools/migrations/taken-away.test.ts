import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sparesOlder, stopsOlder } from '#server/boot/older-processes.ts';
import { takenAway } from './taken-away.ts';

const FOLDER = join(import.meta.dirname, '../../supabase/migrations');
/** The last of those that landed before anybody asked. */
const LAST_UNASKED = '20261127003780';

/** Lists what a migration takes away without a word about processes of the versions before, which run beside it. */
const untold = (text: string) => (stopsOlder(text) || sparesOlder(text) ? [] : takenAway(text));

test('a migration that takes something away says whether processes of the versions before can go on', () => {
  const asked = readdirSync(FOLDER).filter((file) => file.endsWith('.sql') && file > `${LAST_UNASKED}~`);
  const faults = asked.flatMap((file) => untold(readFileSync(join(FOLDER, file), 'utf8')).map((gone) => `${file}: ${gone}`));
  expect(faults, 'its head needs "-- stops older ones", or "-- spares older ones: " and why').toEqual([]);
});

test.each([
  ['a table', 'drop table public.old_notes;', 'table public.old_notes'],
  ['one of several', 'drop table if exists a.one, a.two cascade;', 'table a.one', 'table a.two'],
  ['a view', 'DROP VIEW public.shown;', 'view public.shown'],
  ['a type', 'drop type app.kind restrict;', 'type app.kind'],
  ['a column', 'alter table public.profiles drop column bio;', 'bio of table public.profiles'],
  ['a column without the word', 'alter table only public.profiles drop bio, add column x integer;', 'bio of table public.profiles'],
  [
    'the second of two columns',
    'alter table public.profiles add column x text default \'a, b\', drop column if exists "Bio" cascade;',
    'bio of table public.profiles',
  ],
  ['a renamed table', 'alter table public.profiles rename to people;', 'table public.profiles'],
  ['a renamed column', 'alter table public.profiles rename column bio to about;', 'bio of table public.profiles'],
  ['a renamed column without the word', 'alter table public.profiles rename bio to about;', 'bio of table public.profiles'],
  ['a table in another schema', 'alter table public.profiles set schema app;', 'table public.profiles'],
  ['a renamed function', 'alter function app.old(uuid, text) rename to new;', 'function app.old'],
  ['a renamed value', `alter type app.kind rename value 'a' to 'b';`, `'a' of type app.kind`],
  ['a function', 'drop function app.old(uuid);', 'function app.old'],
  [
    'a function, by its name alone',
    'drop function app.old; create function app.old(a uuid) returns integer as $$ select 1 $$;',
    'function app.old',
  ],
  [
    'a function that asks for more',
    'drop function app.old(uuid); create function app.old(a uuid, b text) returns integer language sql as $$ select 1 $$;',
    'function app.old',
  ],
  [
    'a function of other arguments',
    'drop function app.old(uuid); create function app.old(a text) returns integer language sql as $$ select 1 $$;',
    'function app.old',
  ],
  [
    'what a block drops',
    'do $storage$ begin if app.has_storage() then drop table storage.rest; end if; end $storage$;',
    'table storage.rest',
  ],
  ['what a block drops by a text', `do $$ begin execute format('drop table public.%I', 'x'); end $$;`, 'table public.%i'],
])('%s is missed', (_, text, ...gone) => {
  expect(untold(text)).toEqual(gone);
});

test.each([
  ['what is only replaced', 'create or replace function app.f(a uuid) returns integer language sql as $$ select 1 $$;'],
  [
    'a function that is made again, under another name of an argument',
    'drop function app.f(uuid, int); create function app.f(member_id uuid, in_days integer) returns text language sql as $$ select 1 $$;',
  ],
  [
    'a function that may be told more',
    `drop function app.f(uuid); create function app.f(a uuid, b text default 'x, y', out c text) language sql as $$ select 1 $$;`,
  ],
  ['a constraint', 'alter table public.profiles drop constraint named, add check (true);'],
  ['a default', 'alter table public.profiles alter column bio drop default, alter bio drop not null;'],
  ['a renamed constraint', 'alter table public.profiles rename constraint a to b;'],
  ['policies, triggers and indexes', 'drop policy "A drop table x" on public.t; drop trigger a on public.t; drop index public.i;'],
  ['what a body does', `create function app.f() returns void language plpgsql as $$ begin drop table t; end $$;`],
  ['what a comment says', `-- drop table a;\ncomment on table public.a is 'drop table b';`],
  ['what it made itself', 'create table app.rest (a integer); drop table app.rest;'],
])('%s is not', (_, text) => {
  expect(untold(text)).toEqual([]);
});

test('a word in the head is enough, with a reason where older processes go on', () => {
  expect(untold('-- Notes are gone.\n-- stops older ones\n\ndrop table public.old_notes;')).toEqual([]);
  expect(untold('-- Notes are gone.\n-- spares older ones: nothing reads it since July\n\ndrop table public.old_notes;')).toEqual([]);
  expect(untold('-- spares older ones:\ndrop table public.old_notes;')).toEqual(['table public.old_notes']);
  expect(untold('select 1;\n-- stops older ones\ndrop table public.old_notes;')).toEqual(['table public.old_notes']);
});

test('of those that landed before, the ones that took something away are found', () => {
  const found = readdirSync(FOLDER).filter(
    (file) => file.endsWith('.sql') && file < `${LAST_UNASKED}~` && untold(readFileSync(join(FOLDER, file), 'utf8')).length > 0,
  );
  expect(found).toContain('20261127001210_own_counts.sql');
});
