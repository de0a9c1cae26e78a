import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPreparedDatabase } from '#server/testing/prepared-database.ts';
import { startPostgres, warnWithoutPostgres } from '../../supabase/tests/runner/postgres-server.ts';
import type { ClubConnection } from './club-connection.ts';
import { openPostgres } from './postgres/open-postgres.ts';

const outcome = await startPostgres({ isPrepared: true });
if (!outcome.server) warnWithoutPostgres(outcome.reason);

const TYPES = `create schema kinds; create type kinds.mood as enum ('happy', 'sad'); create domain kinds.short as varchar(9);
  create type kinds.pair as (a int, b text[])`;

/** How a value of SQL is read. */
const READ: [sql: string, value: unknown][] = [
  ['true', true],
  ['null::bool', null],
  ['1::int2', 1],
  ['-1::int4', -1],
  ['9007199254740991::int8', 9_007_199_254_740_991],
  ['9007199254740993::int8', 9_007_199_254_740_993n],
  ['1.5::float4', 1.5],
  [`'NaN'::float8`, Number.NaN],
  [`'Infinity'::float8`, Infinity],
  ['12.5::numeric', 12.5],
  ['12.50::numeric', '12.50'],
  ['123456789012345678901234567890::numeric', '123456789012345678901234567890'],
  [`'x '::char(3)`, 'x  '],
  [`E'é"\\\\'::text`, 'é"\\'],
  [`'{"a":[1,null,"x"]}'::json`, { a: [1, null, 'x'] }],
  [`'{"a":[1,null,"x"]}'::jsonb`, { a: [1, null, 'x'] }],
  [`'null'::jsonb`, null],
  [`'2026-01-02'::date`, '2026-01-02'],
  [`'infinity'::timestamptz`, 'infinity'],
  [`'2026-01-02 03:04:05.123456'::timestamp`, '2026-01-02 03:04:05.123456'],
  [`'2026-01-02 03:04:05.123456+00'::timestamptz at time zone 'UTC'`, '2026-01-02 03:04:05.123456'],
  [`'03:04:05'::time`, '03:04:05'],
  [`'1 day 02:00'::interval`, '1 day 02:00:00'],
  [`'\\xdeadbeef'::bytea`, new Uint8Array([0xde, 0xad, 0xbe, 0xef])],
  [`'00000000-0000-4000-8000-0000000000a1'::uuid`, '00000000-0000-4000-8000-0000000000a1'],
  ['1::oid', 1],
  [`'happy'::kinds.mood`, 'happy'],
  [`row(1, array['a'])::kinds.pair`, '(1,{a})'],
  ['array[1, null]::int[]', [1, null]],
  [`'{}'::int[]`, []],
  [
    `'{{1,2},{3,4}}'::int[]`,
    [
      [1, 2],
      [3, 4],
    ],
  ],
  [`array['x,y', null, '"', '\\', '', 'NULL', '{a}']::text[]`, ['x,y', null, '"', '\\', '', 'NULL', '{a}']],
  ['array[1.50, 2]::numeric[]', ['1.50', 2]],
  ['array[9007199254740993]::int8[]', [9_007_199_254_740_993n]],
  [`array['{"a":1}', '[1,2]']::jsonb[]`, [{ a: 1 }, [1, 2]]],
  [`array['2026-01-02']::date[]`, ['2026-01-02']],
  [`array['happy', null]::kinds.mood[]`, ['happy', null]],
  [`array['abc']::kinds.short[]`, ['abc']],
  [`array[row(1, array['a,b'])::kinds.pair]`, ['(1,"{""a,b""}")']],
  [`'[0:1]={5,6}'::int[]`, [5, 6]],
  // At their edges.
  [`'-9223372036854775808'::int8`, -9_223_372_036_854_775_808n],
  ['-9007199254740991::int8', -9_007_199_254_740_991],
  ['4294967295::oid', 4_294_967_295],
  [`'-0'::float8`, -0],
  [`'-Infinity'::float4`, -Infinity],
  ['5e-324::float8', 5e-324],
  ['0.1::float8 + 0.2::float8', 0.1 + 0.2],
  [`'NaN'::numeric`, 'NaN'],
  [`'-Infinity'::numeric`, '-Infinity'],
  ['0.00::numeric', '0.00'],
  ['-0.5::numeric', -0.5],
  ['0.0000001::numeric', '0.0000001'],
  ['1e21::numeric', '1000000000000000000000'],
  [`'4713-01-01 BC'::date`, '4713-01-01 BC'],
  [`'5874897-12-31'::date`, '5874897-12-31'],
  [`'-infinity'::date`, '-infinity'],
  [`'294276-12-31 23:59:59.999999'::timestamp`, '294276-12-31 23:59:59.999999'],
  [`'0044-03-15 12:00 BC'::timestamp`, '0044-03-15 12:00:00 BC'],
  [`'24:00:00'::time`, '24:00:00'],
  [`'-1 mon +2 days'::interval`, '-1 mons +2 days'],
  [`''::bytea`, new Uint8Array()],
  [`''::text`, ''],
  ['array[null]::text[]', [null]],
  ['array[null, null]::int[]', [null, null]],
  ['array[true, null, false]', [true, null, false]],
  [
    `'{{a,NULL},{"NULL",""}}'::text[]`,
    [
      ['a', null],
      ['NULL', ''],
    ],
  ],
  [`array['\\x00ff', null]::bytea[]`, [new Uint8Array([0, 255]), null]],
  [`array['NaN', 'Infinity']::float8[]`, [Number.NaN, Infinity]],
  [`array['null', null, '"null"']::jsonb[]`, [null, null, 'null']],
  [`array['infinity']::timestamptz[]`, ['infinity']],
  [`array[E'a\nb', E'\t', ' ']`, ['a\nb', '\t', ' ']],
  [`repeat('é', 5000000)`, 'é'.repeat(5_000_000)],
];

/** How a value is written for a type: as the text that PostgreSQL has of it then, or what it is refused with. */
const WRITTEN: [type: string, value: unknown, text: string | null | { code: string }][] = [
  ['text', 'abc', 'abc'],
  ['text', 5, '5'],
  ['text', true, 'true'],
  ['text', null, null],
  ['text', undefined, null],
  ['text', 12n, '12'],
  ['text', { a: 1 }, { code: '22P02' }],
  ['text', ['a'], { code: '22P02' }],
  ['varchar', { length: 2 }, { code: '22P02' }],
  ['int4', '12', '12'],
  ['int4', 12, '12'],
  ['int4', 'abc', { code: '22P02' }],
  ['int4', 1.5, { code: '22P02' }],
  ['int8', 9_007_199_254_740_993n, '9007199254740993'],
  ['numeric', 1.5, '1.5'],
  ['float8', Number.NaN, 'NaN'],
  ['bool', true, 'true'],
  ['jsonb', { a: 1 }, '{"a": 1}'],
  ['jsonb', [1, 'x'], '[1, "x"]'],
  ['jsonb', '{"a":1}', '{"a": 1}'],
  ['jsonb', 'abc', { code: '22P02' }],
  ['jsonb', 5, '5'],
  ['json', { a: 1 }, '{"a":1}'],
  ['json', '"a"', '"a"'],
  ['date', '2026-01-02', '2026-01-02'],
  ['uuid', '00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000a1'],
  ['uuid', 'x', { code: '22P02' }],
  ['bytea', new Uint8Array([1, 255]), '\\x01ff'],
  ['text[]', ['a', 'b'], '{a,b}'],
  ['text[]', [], '{}'],
  ['text[]', ['x,"\\', '', null, 'NULL', '{a}'], '{"x,\\"\\\\","",NULL,"NULL","{a}"}'],
  ['text[]', '{a,b}', '{a,b}'],
  ['text[]', {}, { code: '22P02' }],
  ['int[]', [1, 2], '{1,2}'],
  [
    'int[]',
    [
      [1, 2],
      [3, 4],
    ],
    '{{1,2},{3,4}}',
  ],
  ['int[]', ['x'], { code: '22P02' }],
  ['int[]', 5, { code: '22P02' }],
  ['jsonb[]', [{ a: 'q"x' }], String.raw`{"{\"a\": \"q\\\"x\"}"}`],
  ['text[]', [null], '{NULL}'],
  ['text[]', [undefined, 'a'], '{NULL,a}'],
  ['text[]', [['a'], ['b,c']], '{{a},{"b,c"}}'],
  ['text[]', [['a'], []], { code: '22P02' }],
  ['text[]', ['a\nb', ' ', '\t'], '{"a\nb"," ","\t"}'],
  ['text[]', ['a\0b'], { code: '22021' }],
  ['int[]', [null, 1], '{NULL,1}'],
  ['int8[]', [9_223_372_036_854_775_807n], '{9223372036854775807}'],
  ['bool[]', [true, null, false], '{t,NULL,f}'],
  ['bytea[]', [new Uint8Array([0, 255])], String.raw`{"\\x00ff"}`],
  ['jsonb[]', [null, [1, null], 'null'], '{NULL,"[1, null]","null"}'],
  ['jsonb', [null], '[null]'],
  ['jsonb', null, null],
  ['int8', 9_223_372_036_854_775_808n, { code: '22003' }],
  ['int8', 1e21, { code: '22P02' }],
  ['int4', 2_147_483_648, { code: '22003' }],
  ['numeric', 1e21, '1000000000000000000000'],
  ['numeric', 5e-7, '0.0000005'],
  ['float8', -Infinity, '-Infinity'],
  ['date', new Date(0), '1970-01-01'],
  ['date', '2026-02-30', { code: '22008' }],
  ['date', 'infinity', 'infinity'],
  ['text', 'é'.repeat(2_000_000), 'é'.repeat(2_000_000)],
  ['text[]', [Array.from({ length: 50_000 }, () => 'x')], `{{${Array.from({ length: 50_000 }, () => 'x').join(',')}}}`],
  ['kinds.mood', 'happy', 'happy'],
  ['kinds.mood', 'angry', { code: '22P02' }],
  ['kinds.mood[]', ['happy', 'sad'], '{happy,sad}'],
];

describe.each(['pglite', 'postgres'] as const)('values on %s', (engine) => {
  describe.runIf(engine === 'pglite' || outcome.server !== null)('of a database with types of its own', () => {
    let connection: ClubConnection;

    beforeAll(async () => {
      connection = await (engine === 'pglite' ? openPreparedDatabase() : openPostgres(outcome.server?.url ?? '', { poolSize: 2 }));
      // The second session is there before the types are.
      await Promise.all([connection.query('select 1'), connection.query('select 1')]);
      await connection.script(TYPES);
      connection.noteSchemaChange();
    });
    afterAll(async () => {
      await connection.close();
      if (engine === 'postgres') await outcome.server?.stop();
    });

    test.each(READ)('%s is read', async (sql, value) => {
      expect(await connection.query(`select ${sql} as value`)).toEqual([{ value }]);
      expect(await connection.query(`select ${sql} as value where $1::int = 1`, [1])).toEqual([{ value }]);
    });

    test.each(WRITTEN)('for %s a value is written or refused (%#)', async (type, value, text) => {
      const written = await connection.query<{ text: string | null }>(`select $1::${type}::text as text`, [value]).then(
        ([row]) => row?.text,
        ({ code }: { code: string }) => ({ code }),
      );
      expect(written).toEqual(text);
    });

    test.each(['', ' ; ', '-- nothing', '/* nothing */'])('a statement without anything in it (%j) has no rows', async (text) => {
      expect(await connection.query(text)).toEqual([]);
      await connection.script(text);
      const anon = { auth: { role: 'anon' } };
      expect(await connection.askAs(anon, { text, parameters: [] })).toBeUndefined();
      expect(await connection.transact(async (transaction) => transaction.query(text))).toEqual([]);
      await expect(connection.query(text, ['x'])).rejects.toMatchObject({ code: '08P01' });
      expect(await connection.query('select 1 as one')).toEqual([{ one: 1 }]);
    });

    test('names too long for PostgreSQL, alike ones and strange ones', async () => {
      const long = 'n'.repeat(200);
      expect(await connection.query(`select 1 as "${long}"`)).toEqual([{ [long.slice(0, 63)]: 1 }]);
      expect(await connection.query(`select 1 as "${long}" where $1::int = 1`, [1])).toEqual([{ [long.slice(0, 63)]: 1 }]);
      const [row] = await connection.query(`select 1 as "__proto__", 2 as "constructor", 3 as "a""b", 4, 5 as twice, 6 as twice`);
      expect(Object.entries(row ?? {})).toEqual([
        ['__proto__', 1],
        ['constructor', 2],
        ['a"b', 3],
        ['?column?', 4],
        ['twice', 6],
      ]);
    });
  });
});
