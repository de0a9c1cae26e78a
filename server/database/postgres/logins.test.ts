import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FarLine } from '#server/testing/far-line.ts';
import { selfSigned } from '#server/testing/self-signed.ts';
import { openSql } from '#server/testing/sql.ts';
import type { Sql } from '#server/testing/sql.ts';
import { startPostgres, warnWithoutPostgres } from '../../../supabase/tests/runner/postgres-server.ts';
import { openPostgres } from './open-postgres.ts';

/** The settings of a whole server are changed, so only one of the test's own will do. */
const outcome = process.env['TEST_DATABASE_URL'] ? { server: null, reason: 'TEST_DATABASE_URL' } : await startPostgres({ isAlone: true });
if (!outcome.server) warnWithoutPostgres(outcome.reason);

const PASSWORDS = [
  ['signs of an address', 'a:b@c/d?e#f%25&g=h+i j'],
  ['quotes', `'"\\$$`],
  ['spaces alone', '   '],
  ['a letter of two parts', 'e\u0301'],
  ['a space that is none', 'a\u00a0b\u2003c'],
  ['signs that nobody sees', 'a\u00ad\u200db'],
  ['letters in one sign', 'ﬁ½Ⅷ'],
  ['other writing', 'пароль密码סוד😀'],
  ['a thousand letters', 'ã'.repeat(500)],
] as const;
const LOST = { code: 'CONNECTION_LOST' };

describe.runIf(outcome.server !== null)('a login', () => {
  const url = outcome.server?.url ?? '';
  let admin: Sql;
  let line: FarLine;

  const addressOf = (query: string, { via = url, user = 'bound', password = 'secret' } = {}) => {
    const address = new URL(via);
    Object.assign(address, { username: user, password: encodeURIComponent(password), search: query });
    return address.href;
  };
  const open = async (address: string) => openPostgres(address, { poolSize: 1 });
  const askOnce = async (address: string, text = 'select 1 as one'): Promise<unknown> => {
    const connection = await open(address);
    const [row] = await connection.query(text);
    await connection.close();
    return row;
  };
  const logInBy = async (method: string) => {
    const loaded = async () => (await admin`select pg_conf_load_time()::text as at`)[0]?.['at'];
    const before = await loaded();
    await admin.unsafe(`copy (values ('host all postgres all password'), ('host all all all ${method}')) to '${hbaFile}'`);
    await admin`select pg_reload_conf()`;
    while ((await loaded()) === before);
  };
  let hbaFile = '';

  beforeAll(async () => {
    admin = openSql(url);
    hbaFile = String((await admin`show hba_file`)[0]?.['hba_file']);
    const folder = String((await admin`show data_directory`)[0]?.['data_directory']);
    const { key, cert } = selfSigned('database.example');
    for (const [file, text] of Object.entries({ key, cert })) {
      const lines = text
        .trim()
        .split('\n')
        .map((part) => `('${part}')`);
      await admin.unsafe(`copy (values ${lines.join(', ')}) to program 'umask 077; cat > ${folder}/of-test.${file}'`);
    }
    await admin`alter system set ssl_cert_file = 'of-test.cert'`;
    await admin`alter system set ssl_key_file = 'of-test.key'`;
    await admin`alter system set ssl = on`;
    await admin`create role bound login password 'secret'`;
    await logInBy('scram-sha-256');
    line = await FarLine.start(url, { delayMs: 0, speaksTls: true });
  });
  afterAll(async () => {
    await line?.close();
    await admin?.end();
    await outcome.server?.stop();
  });

  test.each(PASSWORDS)('with %s in its password', async (_what, password) => {
    await admin.unsafe(`alter role bound password '${password.replaceAll("'", "''")}'`);
    expect(await askOnce(addressOf('', { password }))).toEqual({ one: 1 });
    await admin`alter role bound password 'secret'`;
  });

  test.each([
    ['wrong', 'wrong'],
    ['missing', ''],
  ])('with a %s password is refused at once', async (_which, password) => {
    await expect(open(addressOf('', { password }))).rejects.toMatchObject({ ...LOST, message: expect.stringContaining('password') });
  });

  test('in which nobody is in between is bound to its TLS, where the address asks for that', async () => {
    const query = '?sslmode=require&channel_binding=require';
    expect(await askOnce(addressOf(query), 'select ssl from pg_stat_ssl where pid = pg_backend_pid()')).toEqual({ ssl: true });
    await expect(open(addressOf(query, { password: 'wrong' }))).rejects.toMatchObject({ message: expect.stringContaining('password') });
  });

  test.each([
    ['somebody is in between', '?sslmode=require&channel_binding=require', 'scram-sha-256', 'far'],
    ['there is no TLS', '?channel_binding=require', 'scram-sha-256', 'near'],
    ['there might be no TLS', '?sslmode=prefer&channel_binding=require', 'scram-sha-256', 'far'],
    ['the password itself is asked for', '?sslmode=require&channel_binding=require', 'password', 'near'],
    ['its hash is asked for', '?sslmode=require&channel_binding=require', 'md5', 'near'],
    ['nothing is asked for', '?sslmode=require&channel_binding=require', 'trust', 'near'],
  ])('that must be bound is refused where %s, and its password stays unsaid', async (_where, query, method, where) => {
    await logInBy(method);
    if (method === 'md5') await admin`set password_encryption = 'md5'`;
    await admin`alter role bound password 'secret'`;
    line.takeTraffic();
    await expect(open(addressOf(query, where === 'far' ? { via: line.via(url) } : {}))).rejects.toMatchObject({
      ...LOST,
      message: expect.stringContaining('channel_binding'),
    });
    expect(Buffer.concat(line.takeTraffic().said).includes('n=*')).toBe(false);
    await admin`set password_encryption = 'scram-sha-256'`;
    await admin`alter role bound password 'secret'`;
    await logInBy('scram-sha-256');
  });

  test('that may be bound or not goes on without', async () => {
    for (const binding of ['prefer', 'disable']) {
      const query = `?sslmode=require&channel_binding=${binding}`;
      expect(await askOnce(addressOf(query, { via: line.via(url) }))).toEqual({ one: 1 });
    }
  });

  test.each([
    '?pgbouncer=true&connection_limit=1&pool_timeout=0',
    '?schema=public&sslmode=require&supa=base-pooler.x',
    '?connect_timeout=10&target_session_attrs=read-write&gssencmode=disable&keepalives=1&client_encoding=latin1&max=3',
  ])('at an address that was copied for another program: %s', async (query) => {
    expect(await askOnce(addressOf(query), `select 'ã' as text`)).toEqual({ text: 'ã' });
  });

  test('at an address that says a pooler is there keeps nothing prepared', async () => {
    const connection = await open(addressOf('?pgbouncer=true'));
    for (let time = 0; time < 5; time += 1) await connection.query('select $1::text as text', ['x']);
    expect(await connection.query('select from pg_prepared_statements')).toEqual([]);
    await connection.close();
  });

  const SETTINGS = `select current_setting('application_name') as name, current_setting('TimeZone') as zone, current_setting('search_path') as path,
    current_setting('idle_in_transaction_session_timeout') as idle, current_setting('statement_timeout') as statement, current_setting('geqo') as geqo`;
  const OWN = { name: 'clube-21', zone: 'UTC', path: '"$user", public', idle: '30s', statement: '0', geqo: 'on' };

  test.each<[string, Partial<typeof OWN>]>([
    ['', {}],
    ['?application_name=other&TimeZone=America/Sao_Paulo&timezone=Asia/Tokyo', {}],
    [`?search_path=${encodeURIComponent(`"it's", public`)}&statement_timeout=4321`, { path: `"it's", public`, statement: '4321ms' }],
    ['?options=-c%20geqo%3Doff%20-c%20search_path%3Dpublic', { geqo: 'off', path: 'public' }],
    ['?idle_in_transaction_session_timeout=7s', { idle: '7s' }],
    ['?prepare=false', { idle: '0' }],
  ])('begins with the settings of its address, and its own: %s', async (query, settings) => {
    expect(await askOnce(addressOf(query), SETTINGS)).toEqual({ ...OWN, ...settings });
  });

  test('leaves the operator’s own limit for a transaction that stands still', async () => {
    await admin`alter role bound set idle_in_transaction_session_timeout = '9s'`;
    expect(await askOnce(addressOf(''), SETTINGS)).toMatchObject({ idle: '9s' });
    await admin`alter role bound reset idle_in_transaction_session_timeout`;
  });

  test('with a setting that there is not is refused by its name', async () => {
    await expect(open(addressOf('?serch_path=public'))).rejects.toMatchObject({ ...LOST, message: expect.stringContaining('serch_path') });
  });
});
