import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { FarLine } from '#server/testing/far-line.ts';
import { startPostgres, warnWithoutPostgres } from '../../../supabase/tests/runner/postgres-server.ts';
import { openPostgres } from './open-postgres.ts';
import type { PostgresClubConnection } from './postgres-connection.ts';

const outcome = await startPostgres({ isPrepared: true });
if (!outcome.server) warnWithoutPostgres(outcome.reason);

const EACH_WAY_MS = 20;
const BEGINNING = performance.now();
const ANA = '00000000-0000-4000-8000-0000000000a1';
const asAna = { auth: { uid: ANA, role: 'authenticated', jwt: { sub: ANA, role: 'authenticated' } } };
const WHO = 'select current_user::text as name, $1::text as asked';

/** The messages of PostgreSQL's protocol in what was said, by their letters. */
function lettersIn(said: Buffer[]): string {
  const bytes = Buffer.concat(said);
  let letters = '';
  for (let at = 0; at < bytes.length; at += 1 + bytes.readUInt32BE(at + 1)) letters += bytes.toString('latin1', at, at + 1);
  return letters;
}

describe.runIf(outcome.server !== null).each([
  ['without more', '', { kept: 'BEBES' }],
  ['with TLS', '?sslmode=require', { kept: 'BEBES' }],
  ['behind a pooler', '?prepare=false', { kept: 'PBDEPBDES' }],
  ['with TLS behind a pooler', '?sslmode=require&prepare=false', { kept: 'PBDEPBDES' }],
])('a database that is far away, %s', (_how, query, { kept }) => {
  const url = outcome.server?.url ?? '';
  let line: FarLine;
  let connection: PostgresClubConnection;

  beforeAll(async () => {
    line = await FarLine.start(url, { delayMs: EACH_WAY_MS, speaksTls: true });
    connection = await openPostgres(line.via(url, query), { poolSize: 1 });
  });
  // On a slow machine a session would be quiet for too long between two answers.
  beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(BEGINNING));
  afterEach(() => void vi.restoreAllMocks());
  afterAll(async () => {
    await connection?.close();
    await line?.close();
  });

  const ask = async (asked: string) => connection.askAs(asAna, { text: WHO, parameters: [asked] });

  test('an answer takes one round trip, and is the asker’s', async () => {
    // The first times statements are not kept.
    for (const asked of ['a', 'b', 'c', 'd']) {
      line.takeTraffic();
      expect(await ask(asked)).toEqual({ name: 'authenticated', asked });
      const { roundTrips, said } = line.takeTraffic();
      expect(roundTrips).toBe(1);
      expect(lettersIn(said)).toMatch(/^(PBDEPBDES|BEPBDES|PBDEBES|BEBES)$/);
    }
    expect(await ask('e')).toMatchObject({ asked: 'e' });
    const { roundTrips, said, bytesThere, bytesBack } = line.takeTraffic();
    expect([roundTrips, lettersIn(said)]).toEqual([1, kept]);
    expect(bytesThere).toBeLessThan(kept === 'BEBES' ? 600 : 1_400);
    expect(bytesBack).toBeLessThan(400);
  });

  test('one that is refused takes one, and so does a statement of the server’s', async () => {
    await ask('a');
    line.takeTraffic();
    await expect(connection.askAs(asAna, { text: 'select 1 / $1::text::int', parameters: ['0'] })).rejects.toMatchObject({ code: '22012' });
    expect(line.takeTraffic().roundTrips).toBe(1);
    await connection.query('select $1::text as text, $2::int as number, $3::bool as bool', ['x', 1, true]);
    expect(line.takeTraffic().roundTrips).toBe(1);
  });

  test('a transaction takes one for each statement and one for its end', async () => {
    await ask('a');
    line.takeTraffic();
    await connection.transact(async (transaction) => {
      await transaction.query('select $1::text as one', ['1']);
      await transaction.query('select $1::text as two', ['2']);
    });
    expect(line.takeTraffic().roundTrips).toBe(3);
  });

  test('a list is written by the type of its parameter, which is asked for once', async () => {
    await ask('a');
    line.takeTraffic();
    const list = async () =>
      connection.query('select $1::text[] as texts, $2::jsonb as json', [
        ['x,"', null],
        ['x,"', null],
      ]);
    expect(await list()).toEqual([{ texts: ['x,"', null], json: ['x,"', null] }]);
    expect(line.takeTraffic().roundTrips).toBe(2);
    await list();
    expect(line.takeTraffic().roundTrips).toBe(1);
  });
});

describe.runIf(outcome.server !== null)('TLS', () => {
  const url = outcome.server?.url ?? '';
  afterAll(async () => outcome.server?.stop());

  test('a certificate of nobody’s is refused where it is to be looked at', async () => {
    const line = await FarLine.start(url, { delayMs: 0, speaksTls: true });
    const opened = openPostgres(line.via(url, '?sslmode=verify-full'));
    await expect(opened).rejects.toMatchObject({ code: 'CONNECTION_LOST', message: expect.stringContaining('self-signed') });
    await line.close();
  });

  test('where the database speaks none, it is done without only if the address allows it', async () => {
    await expect(openPostgres(`${url}?sslmode=require`)).rejects.toMatchObject({ code: 'CONNECTION_LOST' });
    const plain = await openPostgres(`${url}?sslmode=prefer`);
    expect(await plain.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()')).toEqual([{ ssl: false }]);
    await plain.close();
  });
});
