import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '#server/config/project-root.ts';
import type { ClubConnection } from '#server/database/club-connection.ts';
import { openPglite } from '#server/database/pglite/open-pglite.ts';
import { fillDataFolder } from '#server/testing/prepared-database.ts';

// A member makes the engine of PGlite work, once past every check of their requests.

/** It takes more stack than a process's own thread has. */
const TOO_DEEP = `select repeat('a', 30) ~ '((a{1,50}){1,50}){1,10}' as matches`;
/**
 * Much more than ten seconds on any machine. A statement that computes all that time is ended in
 * worker-engine.slow.test.ts.
 */
const TOO_LONG = 'select count(*) from pg_sleep(3600)';
const SOME_TIME = 'select count(*) from generate_series(1, 1000000)';

let dataDir: string;
let connection: ClubConnection;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'clube21-engine-'));
  await fillDataFolder(dataDir);
  // A busy machine needs more than a member's ten seconds to open the engine again.
  connection = await openPglite(join(dataDir, 'database'), { waitMs: 120_000 });
});
afterAll(async () => {
  await connection.close();
  await rm(dataDir, { recursive: true, force: true });
});

const asMember = (text: string): Promise<unknown> => connection.askAs({ auth: { role: 'authenticated' } }, { text, parameters: [] });

test('the server’s thread is free while a member’s statement runs', async () => {
  const order: string[] = [];
  const statement = asMember(SOME_TIME).then(() => order.push('statement'));
  const timer = new Promise((resolve) => setTimeout(resolve, 20)).then(() => order.push('timer'));
  await Promise.all([statement, timer]);
  expect(order).toEqual(['timer', 'statement']);
});

/** Reads as a member reads, in a process of its own: the stack of a test's thread has another size. */
const READER = `
  import { openDatabase } from '#server/boot/open-database.ts';
  const [dataDir, text] = process.argv.slice(1);
  const { connection, close } = await openDatabase({ dataDir, databaseUrl: undefined });
  const read = (text) => connection.askAs({ auth: { role: 'authenticated' } }, { text, parameters: [] });
  const outcomes = [];
  for (let time = 0; time < 12; time += 1) outcomes.push(await read(text).catch((error) => String(error)));
  outcomes.push(await connection.query('select 1 as one').catch((error) => String(error)));
  console.log(JSON.stringify(outcomes));
  await close();`;

test('a pattern that is too deep is answered or refused, never by an empty result, and everybody else goes on', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clube21-reader-'));
  await fillDataFolder(folder);
  const node = ['--import', 'tsx', '--input-type=module', '--eval', READER, folder, TOO_DEEP];
  const { stdout } = await promisify(execFile)(process.execPath, node, { cwd: projectRoot });
  await rm(folder, { recursive: true, force: true });
  const outcomes = JSON.parse(stdout) as unknown[];
  expect(outcomes.pop()).toEqual([{ one: 1 }]);
  const answers = outcomes.filter((outcome) => typeof outcome !== 'string');
  expect(answers).toEqual(answers.map(() => ({ matches: true })));
  expect(outcomes).toHaveLength(12);
});

test('a member’s statement may take ten seconds, and then others are answered', async () => {
  const statement = expect(asMember(TOO_LONG)).rejects.toMatchObject({ code: '57014' });
  const others = connection.query('select 1 as one');
  await statement;
  expect(await others).toEqual([{ one: 1 }]);
});
