import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '#server/database/postgres/open-postgres.ts';
import { nameOfVersion } from '#server/database/postgres/session-name.ts';
import { startPostgres, warnWithoutPostgres } from '../../supabase/tests/runner/postgres-server.ts';
import { olderProcesses, stopsOlder } from './older-processes.ts';

test('a migration that stops older processes says so in its head, on a line of its own', () => {
  expect(stopsOlder('-- stops older ones\nselect 1;')).toBe(true);
  expect(stopsOlder('-- A table for teams.\n\n-- Stops older ones.\r\nselect 1;')).toBe(true);
  expect(stopsOlder('-- It is not one that stops older ones: they do not read it.\nselect 1;')).toBe(false);
  expect(stopsOlder('select 1;\n-- stops older ones\n')).toBe(false);
  expect(stopsOlder(`select '\n-- stops older ones\n';`)).toBe(false);
  expect(stopsOlder('')).toBe(false);
});

const outcome = await startPostgres();
if (!outcome.server) warnWithoutPostgres(outcome.reason);
afterAll(async () => outcome.server?.stop());

test.runIf(outcome.server)(
  'servers and commands of versions before a migration are counted, also those that tell none, and newer ones are not',
  async () => {
    const url = outcome.server?.url ?? '';
    const opened: { close: () => Promise<void> }[] = [];
    onTestFinished(async () => {
      for (const { close } of opened) await close();
    });
    const open = async (name?: string) => {
      const connection = await openPostgres(url, { name });
      opened.push({ close: async () => connection.close() });
      return connection;
    };
    const listen = async (channel: string, name?: string) => (await open(name)).listen(channel, () => undefined);
    const database = await open(nameOfVersion('20270101000200'));
    const count = async () => (await olderProcesses(database, '20270101000200_next.sql'))?.count ?? 0;

    expect(await count()).toBe(0);
    // Each server has one session that listens for messages, and one that tells its version, unless it is from before.
    await listen('messages');
    expect(await count()).toBe(1);
    await listen('club_version', nameOfVersion('20270101000200'));
    await listen('messages');
    expect(await count()).toBe(1);
    await listen('club_version', nameOfVersion('20270101000100'));
    await listen('messages');
    expect(await count()).toBe(2);
    await open(nameOfVersion('20261231000100'));
    expect(await olderProcesses(database, '20270101000200_next.sql')).toMatchObject({ count: 3, migration: '20270101000200_next.sql' });
  },
);
