import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import type { SupabaseClient } from '@supabase/supabase-js';
import WebSocket from 'ws';
import { startS3StandIn } from '../s3-stand-in.ts';
import { signUpAt } from '../sign-up-at.ts';
import type { SignedInMember } from '../sign-up-at.ts';
import { RoundRobin } from './round-robin.ts';
import { spawnServer } from './spawn-server.ts';
import type { ServerProcess } from './spawn-server.ts';

export const SHARED_KEYS = {
  JWT_SECRET: 'j'.repeat(32),
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_teste',
  SUPABASE_SECRET_KEY: 'sb_secret_teste'.padEnd(32, '0'),
  MFA_KEY: 'm'.repeat(32),
};

export type TwoServers = Awaited<ReturnType<typeof startTwoServers>>;

/**
 * Two servers as processes of their own on one PostgreSQL and one S3, behind a balancer.
 * @param env settings on top of development mode's defaults, of both
 */
export async function startTwoServers(databaseUrl: string, env: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'clube21-two-'));
  const files = await startS3StandIn();
  const shared = { ...SHARED_KEYS, ...files.env, DATABASE_URL: databaseUrl, RATE_LIMITS: 'off', ...env };
  const servers: ServerProcess[] = [];
  /**
   * One more process of the same club; also in place of one that has ended, on its port.
   * @param program as of `spawnServer`
   */
  const start = (port = '0', program?: string[]) => {
    const server = spawnServer(join(folder, String(servers.length)), { ...shared, PORT: port }, program);
    servers.push(server);
    return server;
  };
  const addresses: string[] = [];
  for (let place = 0; place < 2; place += 1) {
    // The second begins while the first serves, as when a new version is rolled out.
    // oxlint-disable-next-line no-await-in-loop
    addresses.push(await start().ready());
  }
  const balancer = await RoundRobin.start(addresses);
  const clients: SupabaseClient[] = [];

  /** The real supabase-js at one of the servers, or at the balancer. */
  function clientAt(address: string): SupabaseClient {
    const client = createClient(address, SHARED_KEYS.SUPABASE_PUBLISHABLE_KEY, {
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { transport: WebSocket as never, reconnectAfterMs: () => 50 },
    });
    clients.push(client);
    return client;
  }

  /** Signs a member up at the first server, where the mail with the link is. */
  const signUp = async (name: string): Promise<SignedInMember> => signUpAt(addresses[0] ?? '', clientAt(addresses[0] ?? ''), name);

  /** A member's client at an address, with the session they have already. */
  async function clientOf(member: SignedInMember, address: string): Promise<SupabaseClient> {
    const client = clientAt(address);
    const { error } = await client.auth.setSession(member.session);
    if (error) throw error;
    return client;
  }

  return {
    folder,
    servers,
    addresses,
    /** The environment of an operator's command that works on this club. */
    operatorEnv: { ...SHARED_KEYS, ...files.env, DATA_DIR: join(folder, 'operator') },
    balancer,
    start,
    clientAt,
    clientOf,
    signUp,
    async close() {
      await Promise.all(clients.map((client) => client.realtime.disconnect()));
      await balancer.close();
      for (const { child } of servers) child.kill('SIGKILL');
      await Promise.all(servers.map((server) => server.ended()));
      await files.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
