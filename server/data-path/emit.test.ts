import { beforeAll, describe, expect, test } from 'vitest';
import { createDataGate } from '#server/data-gate/gate.ts';
import type { ClubConnection } from '#server/database/club-connection.ts';
import { SET_UP } from '#server/testing/data-requests/set-up.ts';
import { openPreparedDatabase } from '#server/testing/prepared-database.ts';
import type { DataStatement } from './data-statement.ts';
import { emitProcedure } from './emit-procedure.ts';
import { emitRead } from './emit-read.ts';
import { emitWrite } from './emit-write.ts';
import { pageAsked } from './page.ts';

// A statement's text holds names of the catalogue, aliases of a closed grammar and numbers of parameters. These
// requests try to have more in it.
let connection: ClubConnection;
let gate: ReturnType<typeof createDataGate>;

beforeAll(async () => {
  connection = await openPreparedDatabase();
  await connection.script(`${SET_UP}
    create table public."select" ("from" int primary key, "a""b; --" text, "where" text);
    insert into public."select" values (1, 'x', 'y');
    grant all on public."select" to authenticated`);
  gate = createDataGate(connection);
  return () => connection.close();
});

async function statementOf(method: string, path: string, body?: unknown): Promise<DataStatement> {
  const request = new Request(`http://club.example/rest/v1/${path}`, {
    method,
    headers: { 'content-type': 'application/json', prefer: 'return=representation' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const admitted = await gate.admit(request, new URL(request.url));
  if (admitted.kind !== 'query') throw new Error('no query');
  const { query, form } = admitted.query;
  if (query.kind === 'procedure') return emitProcedure(query, form, pageAsked(query, form));
  return query.action === 'read' ? emitRead(query, form, pageAsked(query, form)) : emitWrite(query, form);
}

const ATTACK = `"'; drop table public.players; --$1\\"::text`;
const encoded = encodeURIComponent(ATTACK);
const quotedAttack = encodeURIComponent(`"${ATTACK.replaceAll(/["\\]/g, '\\$&')}"`);

describe('what a request says is a value, never a part of the statement', () => {
  test.each<[method: string, path: string, body?: unknown]>([
    ['GET', `players?nick=eq.${encoded}`],
    ['GET', `players?nick=like.${encoded}`],
    ['GET', `players?level=eq.${encoded}`],
    ['GET', `players?nick=in.(${quotedAttack},b)`],
    ['GET', `players?nick=cs.${encoded}`],
    ['GET', `players?tags=cs.{${quotedAttack}}`],
    ['GET', `players?extra=cs.${encodeURIComponent(JSON.stringify({ [ATTACK]: ATTACK }))}`],
    ['GET', `players?or=(nick.eq.${quotedAttack},and(nick.neq.${quotedAttack},not.or(word.eq.${quotedAttack})))`],
    ['GET', `players?select=nick,teams(name)&teams.name=eq.${encoded}`],
    ['POST', 'players', { nick: ATTACK, word: ATTACK, tags: [ATTACK], extra: { [ATTACK]: ATTACK }, level: ATTACK }],
    ['POST', 'players', [{ nick: ATTACK }, { nick: ATTACK }]],
    ['PATCH', `players?nick=eq.${encoded}`, { word: ATTACK, born: ATTACK, raw: ATTACK }],
    ['DELETE', `players?nick=eq.${encoded}`],
    ['POST', 'rpc/echo_text', { t: ATTACK }],
    ['POST', 'rpc/echo_list', { l: [ATTACK] }],
    ['GET', `rpc/echo_text?t=${encoded}`],
  ])('%s %s', async (method, path, body) => {
    const { text, parameters } = await statementOf(method, path, body);
    expect(text).not.toContain('drop');
    expect(text).not.toContain('--');
    expect(JSON.stringify(parameters)).toContain('drop table');
    const numbers = [...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number));
    expect(Math.max(...numbers)).toBe(parameters.length);
    // Outside of quotes there is nothing that a statement of ours would not say.
    expect(text.replaceAll(/"(?:[^"]|"")*"/g, '')).toMatch(/^[a-z0-9_ ,.()$:='[\]@<>~*-]*$/);
  });
});

test('the number of a page goes beside the statement, too', async () => {
  const { text, parameters } = await statementOf('GET', 'players?select=nick&limit=17&offset=4');
  expect(text).not.toMatch(/17|4/);
  expect(parameters).toEqual(['17', '4']);
});

test('keywords, quotes and comments in a name of the catalogue are only a name', async () => {
  const { text, parameters } = await statementOf('GET', 'select?from=eq.1&order=where.desc&select=*');
  const [row] = await connection.query<{ body: string }>(text, parameters);
  expect(JSON.parse(row?.body ?? '')).toEqual([{ from: 1, 'a"b; --': 'x', where: 'y' }]);
});

test('as many conditions as the grammar takes, as deep as it takes them', async () => {
  const terms = Array.from({ length: 18 }, (_, index) => `level.eq.${index}`).join(',');
  const { text, parameters } = await statementOf('GET', `players?select=nick&or=(and(or(${terms}),level.lt.3),nick.is.null)&order=nick`);
  const [row] = await connection.query<{ body: string }>(text, parameters);
  expect(JSON.parse(row?.body ?? '')).toEqual([{ nick: 'ana' }, { nick: 'bia' }]);
});

test('a statement has the same text whatever its values are, so that it can be kept prepared', async () => {
  const texts = await Promise.all(
    ['ana', 'bia'].map(async (nick) => (await statementOf('GET', `players?nick=eq.${nick}&id=in.(${'x,'.repeat(nick.length)}y)`)).text),
  );
  expect(texts[0]).toBe(texts[1]);
  expect(texts[0]).not.toContain('*');
});
