import { protocol } from '@electric-sql/pglite';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { execInTurn } from './exec-in-turn.ts';
import { MemoryEngine } from './memory-engine.ts';

const { serialize } = protocol;
const together = (...parts: Uint8Array[]) => Uint8Array.from(Buffer.concat(parts));
const query = (text: string) => Uint8Array.from(serialize.query(text));
const statement = (text: string, ...values: string[]) =>
  together(serialize.parse({ text }), serialize.bind({ values }), serialize.describe({ type: 'P' }), serialize.execute({}));
const SYNC = serialize.sync();

/** The letters of an answer's messages, without those of rows. */
function lettersOf(answer: Uint8Array): string {
  const bytes = Buffer.from(answer);
  let letters = '';
  for (let at = 0; at < bytes.length; at += 1 + bytes.readUInt32BE(at + 1)) letters += bytes.toString('latin1', at, at + 1);
  return letters.replaceAll('D', '');
}

let engine: MemoryEngine;
beforeAll(async () => {
  engine = await MemoryEngine.open();
  await engine.exec(query('create role visitor; create table notes (id int primary key deferrable initially deferred)'));
});
afterAll(() => engine.close());
beforeEach(async () => {
  await engine.exec(query('truncate notes'));
});

const CONTEXT = statement(`select set_config('role', $1, true)`, 'visitor');
const OWN_CONTEXT = statement(`select set_config('app.who', $1, true)`, 'Ana');
const WRITE = statement('insert into notes values (1)');
const FAILING = statement('select 1 / $1::int', '0');
const written = async () => /SELECT (\d+)/.exec(Buffer.from(await engine.exec(query('select from notes'))).toString('latin1'))?.[1];

test('statements before one Sync are one transaction, and answered as one', async () => {
  expect(lettersOf(await engine.exec(together(OWN_CONTEXT, WRITE, SYNC)))).toBe('12TC12nCZ');
  expect(await written()).toBe('1');
  const who = Buffer.from(await engine.exec(query(`select 'it is ' || current_setting('app.who', true)`))).toString('latin1');
  expect(who).not.toContain('Ana');
});

test.each([
  ['the first fails', together(FAILING, WRITE, SYNC), '1EZ'],
  ['the first can’t be bound', together(statement('select $1::int', 'x'), WRITE, SYNC), '1EZ'],
  ['the first is refused altogether', together(statement('selec'), WRITE, SYNC), 'EZ'],
  ['the second fails', together(WRITE, FAILING, SYNC), '12nC1EZ'],
  ['one in the middle fails', together(WRITE, FAILING, WRITE, WRITE, SYNC), '12nC1EZ'],
  ['the first has taken the right to do the second', together(CONTEXT, WRITE, SYNC), '12TC12nEZ'],
  ['it fails only at the Sync', together(WRITE, WRITE, SYNC), '12nC12nCEZ'],
])('when %s nothing is done, and what comes next is answered', async (_what, request, letters) => {
  expect(lettersOf(await engine.exec(request))).toBe(letters);
  expect(await written()).toBe('0');
});

test('what comes behind a Sync is answered whatever came before it', async () => {
  const answer = await engine.exec(together(FAILING, WRITE, SYNC, OWN_CONTEXT, WRITE, SYNC, query('select 1')));
  expect(lettersOf(answer)).toBe('1EZ12TC12nCZTCZ');
  expect(await written()).toBe('1');
});

const answerOf = (letters: string) => Buffer.concat(letters.split('').map((letter) => Buffer.from(`${letter}\0\0\0\x04`, 'latin1')));

// PGlite swallows what is thrown inside PostgreSQL, and goes on with the next message.
test.each([
  ['nothing at all', ''],
  ['that it is bound, and no result', '12T'],
  ['a result of something that was not bound', '1TC'],
])('an engine that answers a statement by %s is not given the next one', async (_what, letters) => {
  const given: string[] = [];
  const broken = async (messages: Uint8Array) => {
    given.push(Buffer.from(messages).toString('latin1'));
    return answerOf(letters);
  };
  await expect(execInTurn(broken, together(CONTEXT, WRITE, SYNC))).rejects.toThrow('neither a result nor an error');
  expect(given.join()).toContain('set_config');
  expect(given.join()).not.toContain('insert');
});

// Nothing is said of a statement that could not be read; the next message would be blamed for it, or find another's.
test.each([
  ['Parse', 0],
  ['Bind', 1],
  ['Describe', 2],
  ['Execute', 3],
  ['Sync', 4],
])('an engine that says nothing to a %s is given nothing more', async (_what, silentAt) => {
  const ends = ['1', '2', 'n', 'C', 'Z'];
  let given = 0;
  const broken = async () => {
    const at = given++;
    return answerOf(at === silentAt ? 'N' : (ends[at % ends.length] ?? ''));
  };
  await expect(execInTurn(broken, together(WRITE, SYNC, WRITE, SYNC))).rejects.toThrow('neither a result nor an error');
  expect(given).toBe(silentAt + 1);
});

test('a script and lines of COPY with their statement are one message each', async () => {
  const given: string[] = [];
  const engineOf = async (messages: Uint8Array) => {
    given.push(lettersOf(messages));
    return answerOf('CZ');
  };
  const lines = [serialize.copyData(Uint8Array.of(0x31, 0x0a).buffer), serialize.copyDone()];
  await execInTurn(engineOf, together(query('copy notes from stdin'), ...lines, query('select 1; select 2')));
  expect(given).toEqual(['Qdc', 'Q']);
});

test('nor is one that has failed: it is given only the Sync', async () => {
  const given: Uint8Array[] = [];
  const failing = async (messages: Uint8Array) => {
    given.push(messages);
    return answerOf(given.length === 1 ? '12E' : 'Z');
  };
  expect(lettersOf(await execInTurn(failing, together(CONTEXT, WRITE, SYNC)))).toBe('12EZ');
  expect(given.slice(1).map((bytes) => Buffer.from(bytes))).toEqual([Buffer.from(SYNC)]);
});
