import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import type { SupabaseClient } from '@supabase/supabase-js';
import WebSocket from 'ws';
import { createLog } from '#server/base/log.ts';
import type { Logger } from '#server/base/log.ts';
import { prepareDatabase } from '#server/boot/prepare-database.ts';
import { seedDatabase } from '#server/boot/seed-database.ts';
import { readEnvironment } from '#server/config/env.ts';
import type { ClubConnection } from '#server/database/club-connection.ts';
import { openPglite } from '#server/database/pglite/open-pglite.ts';
import type { OpenPgliteOptions } from '#server/database/pglite/open-pglite.ts';
import { openPostgres } from '#server/database/postgres/open-postgres.ts';
import type { Mail } from '#server/mail/mail.ts';
import { startClub } from '#server/start-club.ts';
import { openPreparedDatabase } from './prepared-database.ts';

export const TEST_ORIGIN = 'http://localhost:3000';
export const TEST_PASSWORD = 'segredo-de-teste';

export interface Member {
  id: string;
  email: string;
  client: SupabaseClient;
  accessToken: string;
}
export type TestClub = Awaited<ReturnType<typeof createTestClub>>;

interface TestClubOptions {
  /** Environment variables on top of development mode's defaults. */
  env?: Record<string, string>;
  /** Where the log goes; nowhere unless told otherwise. */
  log?: Logger;
  /** A PostgreSQL to use instead of PGlite in memory. */
  databaseUrl?: string;
  /** How the sessions of that PostgreSQL are kept. */
  sessions?: Parameters<typeof openPostgres>[1];
  /** A folder for PGlite, which then runs in a worker as in a real server; and how. */
  pgliteFolder?: string;
  pglite?: OpenPgliteOptions;
}

async function openPreparedPostgres(url: string, sessions: TestClubOptions['sessions']): Promise<ClubConnection> {
  const connection = await openPostgres(url, sessions);
  await prepareDatabase(connection);
  return connection;
}

async function openConnection({ databaseUrl, sessions, pgliteFolder, pglite }: TestClubOptions): Promise<ClubConnection> {
  if (databaseUrl) return openPreparedPostgres(databaseUrl, sessions);
  if (!pgliteFolder) return openPreparedDatabase();
  const connection = await openPglite(pgliteFolder, pglite);
  await prepareDatabase(connection);
  return connection;
}

/** A whole club in this process, without a port: the real server, database and supabase-js. */
export async function createTestClub(options: TestClubOptions = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'clube21-server-'));
  const config = readEnvironment({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    ...(options.env?.PUBLIC_URL ? {} : { RATE_LIMITS: 'off' }),
    ...options.env,
  });
  const connection = await openConnection(options);
  await seedDatabase(connection);
  const database = { connection, close: () => connection.close(), isInMemory: !options.databaseUrl && !options.pgliteFolder };
  const {
    app,
    mail: mailer,
    secrets,
    simulator,
    lifecycle,
    health,
    clock,
    realtime,
    startTimers,
  } = await startClub(config, database, options.log ?? createLog('silent'), TEST_ORIGIN);
  lifecycle.state = 'ready';

  async function request(path: string, init?: RequestInit): Promise<Response> {
    // The server itself asks every five seconds; here that time passes at once.
    if (path === '/healthz') await health.ask();
    return app.request(`${TEST_ORIGIN}${path}`, init);
  }

  /** The real supabase-js, talking to the server in this process; without a session unless it signs in. */
  function newClient(): SupabaseClient {
    return createClient(TEST_ORIGIN, secrets.publishableKey, {
      global: { fetch: async (input, init) => app.request(new Request(input, init)) },
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { transport: WebSocket as never },
    });
  }

  async function mailsTo(email: string): Promise<Mail[]> {
    const answer = await request(`/dev/inbox.json?to=${encodeURIComponent(email)}`);
    return (await answer.json()) as Mail[];
  }

  /** The code in the newest mail's link. */
  async function tokenHashFor(email: string): Promise<string> {
    const [mail] = await mailsTo(email);
    return new URL(mail?.links[0] ?? 'missing:').searchParams.get('token_hash') ?? '';
  }

  /** Signs a new member up, confirms the address by the mail and returns them signed in. */
  async function signUpMember(name: string, metadata: Record<string, string> = {}): Promise<Member> {
    const client = newClient();
    const email = `${name.toLowerCase().replaceAll(/\W/g, '')}.${crypto.randomUUID().slice(0, 8)}@membro.example`;
    const { error } = await client.auth.signUp({ email, password: TEST_PASSWORD, options: { data: { ...metadata, name } } });
    if (error) throw error;
    const { data, error: refusal } = await client.auth.verifyOtp({ token_hash: await tokenHashFor(email), type: 'signup' });
    if (refusal || !data.session) throw refusal ?? new Error('no session');
    return { id: data.session.user.id, email, client, accessToken: data.session.access_token };
  }

  return {
    app,
    clock,
    config,
    connection,
    lifecycle,
    startTimers,
    realtime,
    secrets,
    /** The payment simulator; null outside development mode or with a key of Stripe's. */
    simulator,
    request,
    newClient,
    /** Resolves when no mail is on its way any more. */
    drainMails: () => mailer.drain(),
    mailsTo,
    tokenHashFor,
    signUpMember,
    async close() {
      await mailer.drain();
      await connection.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
