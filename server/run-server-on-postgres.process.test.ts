import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPostgres, warnWithoutPostgres } from '../supabase/tests/runner/postgres-server.ts';
import { spawnServer } from './testing/processes/spawn-server.ts';
import type { ServerProcess } from './testing/processes/spawn-server.ts';
import { SHARED_KEYS } from './testing/processes/two-servers.ts';
import { TcpProxy } from './testing/tcp-proxy.ts';

const OFTEN = { interval: 20 };

const outcome = await startPostgres();
if (!outcome.server) warnWithoutPostgres(outcome.reason);

describe.runIf(outcome.server !== null)('the process', () => {
  const url = outcome.server?.url ?? '';
  let dataDir: string;
  let proxy: TcpProxy;
  let server: ServerProcess;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'clube21-outage-'));
    proxy = await TcpProxy.start(url);
    server = spawnServer(dataDir, { ...SHARED_KEYS, DATABASE_URL: proxy.via(url) });
  });
  afterAll(async () => {
    server?.child.kill('SIGKILL');
    await server?.ended();
    await proxy?.close();
    await outcome.server?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('outlives its database, says so to whoever asks, and still stops with 0', async () => {
    const address = await server.ready();
    const statusOf = async (path: string) => (await fetch(address + path, { headers: { apikey: SHARED_KEYS.SUPABASE_SECRET_KEY } })).status;
    expect(await statusOf('/healthz')).toBe(200);
    expect(await statusOf('/rest/v1/challenges?select=id')).toBe(200);

    await proxy.refuse();
    await expect.poll(async () => statusOf('/healthz'), OFTEN).toBe(503);
    const refused = await fetch(`${address}/rest/v1/challenges?select=id`, { headers: { apikey: SHARED_KEYS.SUPABASE_SECRET_KEY } });
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('1');
    // Answers that need no database are served all the same.
    expect(await statusOf('/config.json')).toBe(200);

    await proxy.heal();
    await expect.poll(async () => statusOf('/healthz'), OFTEN).toBe(200);
    expect(await statusOf('/rest/v1/challenges?select=id')).toBe(200);

    await proxy.refuse();
    server.child.kill('SIGTERM');
    expect(await server.ended()).toEqual({ code: 0, signal: null });
  });

  test('says loudly when it listens where no notification comes, as behind a pooler', async () => {
    const club = await startPostgres({ isPrepared: true });
    const clubUrl = club.server?.url ?? '';
    const pooler = await TcpProxy.start(clubUrl);
    pooler.leaveNotificationsOut();
    const urls = { DATABASE_URL: clubUrl, DATABASE_LISTEN_URL: pooler.via(clubUrl) };
    const deaf = spawnServer(join(dataDir, 'deaf'), { ...SHARED_KEYS, ...urls });
    try {
      await deaf.ready();
      await expect.poll(() => deaf.output(), OFTEN).toContain('NOTIFICATIONS OF THE DATABASE DO NOT ARRIVE');
    } finally {
      deaf.child.kill('SIGKILL');
      await deaf.ended();
      await pooler.close();
      await club.server?.stop();
    }
  });
});
