import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '#server/testing/free-port.ts';
import { spawnServer } from '#server/testing/processes/spawn-server.ts';
import type { ServerProcess } from '#server/testing/processes/spawn-server.ts';

let dataDir: string;
let port: number;
let silent: Server;
let server: ServerProcess;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'clube21-starting-'));
  port = await freePort();
  // A database that takes connections and never answers: the server goes on starting, on a machine of any speed.
  silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port: silentPort } = silent.address() as AddressInfo;
  server = spawnServer(dataDir, {
    PORT: String(port),
    DATABASE_URL: `postgres://clube@127.0.0.1:${silentPort}/clube`,
    JWT_SECRET: 'a'.repeat(40),
    SUPABASE_PUBLISHABLE_KEY: `sb_publishable_${'a'.repeat(24)}`,
    SUPABASE_SECRET_KEY: `sb_secret_${'a'.repeat(24)}`,
    MFA_KEY: 'm'.repeat(40),
  });
});
afterAll(async () => {
  server.child.kill('SIGKILL');
  await server.ended();
  silent.close();
  await rm(dataDir, { recursive: true, force: true });
});

test.each(['/app/home', '/rest/v1/challenges', '/storage/v1/object/public/a/b.svg'])(
  'while it starts, the server answers %s with the headers of every answer',
  async (path) => {
    const ask = async () => fetch(`http://127.0.0.1:${port}${path}`).catch(() => null);
    let answer = await ask();
    while (!answer) answer = await ask();
    expect(answer.status).toBe(503);
    const headers = Object.fromEntries(answer.headers);
    expect(headers).toMatchObject({
      'retry-after': '2',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers['content-security-policy']).toContain("default-src '");
    expect(headers['permissions-policy']).toContain('geolocation=()');
    expect(headers['x-frame-options']).toBe(path.startsWith('/storage') ? 'SAMEORIGIN' : 'DENY');
  },
);
