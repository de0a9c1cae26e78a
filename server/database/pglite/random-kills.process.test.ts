import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ASKED_TABLE_SQL, askWhileKilled } from '#server/testing/ask-while-killed.ts';
import { fillDataFolder } from '#server/testing/prepared-database.ts';
import { openPglite } from './open-pglite.ts';
import type { PgliteClubConnection } from './pglite-connection.ts';

const CALLERS = 200;
const QUESTIONS = 5;
const KILLS = 15;

const fatal: unknown[] = [];
const noteFatal = (error: unknown) => fatal.push(error);
let folder: string;
let connection: PgliteClubConnection;
let worker: Worker;

beforeAll(async () => {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) process.on(event, noteFatal);
  folder = await mkdtemp(join(tmpdir(), 'clube21-kills-'));
  await fillDataFolder(folder);
  connection = await openPglite(join(folder, 'database'), {
    startWorker: (file, options) => (worker = new Worker(file, options)),
    waitMs: 120_000,
  });
  await connection.script(ASKED_TABLE_SQL);
});
afterAll(async () => {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) process.off(event, noteFatal);
  await connection?.close();
  await rm(folder, { recursive: true, force: true });
});

test('while the worker is ended at random, nobody gets the answer of another, and what was answered is there', async () => {
  const { written, ...seen } = await askWhileKilled(connection, {
    callers: CALLERS,
    questions: QUESTIONS,
    kills: KILLS,
    answersBetween: CALLERS / 10,
    kill: async () => {
      await worker.terminate();
      return 1;
    },
  });
  expect(seen.wrong).toEqual([]);
  expect(seen.right).toBeGreaterThan(CALLERS);
  expect(seen.lost).toBeGreaterThan(0);
  const kept = await connection.query('select id from public.asked where id = any($1::text[])', [written]);
  expect(kept).toHaveLength(written.length);
  expect(fatal).toEqual([]);
});
