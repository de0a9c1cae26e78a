import { protocol } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MemoryEngine } from './memory-engine.ts';

const { serialize } = protocol;
const TIMES = 2_000;
const AT_ONCE = 100;

let engine: MemoryEngine;

const query = (...texts: string[]) => Uint8Array.from(Buffer.concat(texts.map((text) => serialize.query(text))));
/** Where the program's stack ends at the moment, which grows towards 0. */
const stackPointer = () => engine.pglite.Module.stackSave();

beforeAll(async () => {
  engine = await MemoryEngine.open();
  const made = query(
    'create role visitor',
    'create table notes (id int primary key, other int references notes deferrable initially deferred)',
    'insert into notes values (1)',
  );
  await engine.exec(made);
});
afterAll(() => engine.close());

const bound = (text: string, value: string) => [
  serialize.parse({ text }),
  serialize.bind({ values: [value] }),
  serialize.execute({}),
  serialize.sync(),
];

// PostgreSQL gives an error up in its parser, before it runs anything, while it runs, at the commit, and where a value
// is bound.
test.each<[what: string, code: string, request: Uint8Array[]]>([
  ['a syntax error', '42601', [serialize.query('selec')]],
  [
    'a table that the role may not read',
    '42501',
    [serialize.query('begin; set local role visitor; select * from notes'), serialize.query('rollback')],
  ],
  ['a failure in the middle of a function', '22012', [serialize.query(`do $$ begin perform 1 / 0; end $$`)]],
  ['a constraint that is checked at the commit', '23503', [serialize.query('insert into notes values (2, 3)')]],
  ['a value that is not of its type', '22P02', bound('select $1::int', 'x')],
])('refusing %s 2,000 times takes nothing of the stack', async (_what, code, request) => {
  const refuse = async () => engine.exec(Uint8Array.from(Buffer.concat(Array<Uint8Array[]>(AT_ONCE).fill(request).flat())));
  const before = stackPointer();
  for (let time = 0; time < TIMES; time += AT_ONCE) {
    const codes =
      Buffer.from(await refuse())
        .toString('latin1')
        .match(/\0C[0-9A-Z]{5}(?=\0)/g) ?? [];
    expect(codes).toEqual(Array(AT_ONCE).fill(`\0C${code}`));
  }
  expect(stackPointer()).toBe(before);
});
