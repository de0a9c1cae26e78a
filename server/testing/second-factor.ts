import { setTimeout as passes } from 'node:timers/promises';
import type { AuthError, SupabaseClient } from '@supabase/supabase-js';
import { Secret, TOTP } from 'otpauth';
import { afterAll } from 'vitest';
import { openClubOn } from './club-on-engine.ts';
import type { ENGINES } from './club-on-engine.ts';
import { TEST_PASSWORD, createTestClub } from './test-club.ts';
import type { Member, TestClub } from './test-club.ts';

const PERIOD_MS = 30_000;
/** As long as two requests may take on a busy machine. */
const A_WHILE_MS = 5_000;
const stepOf = (at: number) => Math.floor(at / PERIOD_MS);

/** The facts that an authenticator app knows of a member's second factor. */
export interface Authenticator {
  factorId: string;
  secret: string;
  /**
   * The code of now; of so many steps of 30 seconds later, or before below zero. A code works once, so tests take one
   * step after the other.
   */
  code: (steps?: number) => string;
}

/** Begins a second factor as an app does: it counts once a code of it was verified. */
export async function enroll({ auth }: SupabaseClient, friendlyName?: string): Promise<Authenticator> {
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', ...(friendlyName && { friendlyName }) });
  if (error) throw error;
  return authenticatorOf(data.id, data.totp.secret);
}

export function authenticatorOf(factorId: string, secret: string): Authenticator {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  let began = Date.now();
  return {
    factorId,
    secret,
    code(steps = 0) {
      // The club takes the codes of one step before its own: a test that a busy machine has held up for longer goes on
      // from here.
      if (stepOf(Date.now()) > stepOf(began) + 1) began = Date.now();
      return totp.generate({ timestamp: began + steps * PERIOD_MS });
    },
  };
}

/** The code of the step before is good until the present one ends: near its end, resolves when the next has begun. */
async function untilStepLasts(): Promise<void> {
  const leftMs = PERIOD_MS - (Date.now() % PERIOD_MS);
  if (leftMs < A_WHILE_MS) await passes(leftMs);
}

/** A second factor in use, and the session that set it up at aal2. */
export async function enrollVerified(client: SupabaseClient, friendlyName?: string): Promise<Authenticator> {
  await untilStepLasts();
  const authenticator = await enroll(client, friendlyName);
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId: authenticator.factorId, code: authenticator.code(-1) });
  if (error) throw error;
  return authenticator;
}

/** Has a code mailed and types it. @returns the reply of the procedure */
export async function proveByMailedCode(club: TestClub, client: SupabaseClient, email: string): Promise<unknown> {
  const { error } = await client.auth.reauthenticate();
  if (error) throw error;
  const [mail] = await club.mailsTo(email);
  const { data } = await client.rpc('prove_by_mailed_code', { p_code: /\d{6}$/.exec(mail?.subject ?? '')?.[0] });
  return data;
}

interface Sent {
  /** The caller's address; none unless told otherwise. */
  from?: string;
  method?: string;
  at?: TestClub;
}

/** The status and code that auth-js makes of an answer. */
export const told = ({ error }: { error: AuthError | null }) => (error ? `${error.status} ${error.code}` : 'done');

/** A club for the tests of a `describe`, which calls this; on PostgreSQL with a second process on the same database. */
export function openFactorClub(engine: (typeof ENGINES)[number], env: Record<string, string> = {}) {
  let club: TestClub | undefined;
  let second: TestClub | undefined;
  let signedUp = 0;
  openClubOn(
    engine,
    async (first, postgresUrl) => {
      club = first;
      if (!postgresUrl) return;
      const { jwtSecret, mfaKey } = first.secrets;
      second = await createTestClub({ databaseUrl: postgresUrl, env: { ...env, JWT_SECRET: jwtSecret, MFA_KEY: mfaKey } });
    },
    env,
  );
  afterAll(() => second?.close());
  const opened = () => club as TestClub;

  return {
    get club() {
      return opened();
    },
    get second() {
      return second;
    },
    signUp: async () => opened().signUpMember(`Ana ${(signedUp += 1)}`),
    /** Another session of a member, at aal1. */
    async logIn({ email }: Pick<Member, 'email'>): Promise<SupabaseClient> {
      const client = opened().newClient();
      const { error } = await client.auth.signInWithPassword({ email, password: TEST_PASSWORD });
      if (error) throw error;
      return client;
    },
    /**
     * Shows in a session that its member reads the mail, by the mailed code: a first factor asks for it where a
     * password opened the session.
     */
    async proveMailbox(client: SupabaseClient, { email }: Pick<Member, 'email'>): Promise<void> {
      await proveByMailedCode(opened(), client, email);
    },
    /** Makes all factors of a member so many days older. */
    async age({ id }: Pick<Member, 'id'>, days: number): Promise<void> {
      await opened().connection.query(
        'update app.factor_starts set started_at = started_at - make_interval(days => $2) where user_id = $1',
        [id, days],
      );
    },
    tokenOf: async ({ auth }: SupabaseClient) => (await auth.getSession()).data.session?.access_token ?? '',
    /** A raw request to auth, as the holder of a token. */
    async send(path: string, token: string, body: object, { from, method = 'POST', at = opened() }: Sent = {}) {
      const headers = { apikey: at.secrets.publishableKey, 'content-type': 'application/json', authorization: `Bearer ${token}` };
      const answer = await at.app.request(
        `http://localhost:3000/auth/v1${path}`,
        { method, headers, body: JSON.stringify(body) },
        from && { incoming: { socket: { remoteAddress: from }, headers } },
      );
      const json = (await answer.json()) as Record<string, string>;
      return { answer, json, told: `${answer.status} ${json['error_code'] ?? 'done'}` };
    },
    challenge: async ({ auth }: SupabaseClient, { factorId }: Authenticator) => (await auth.mfa.challenge({ factorId })).data?.id ?? '',
    verify: async ({ auth }: SupabaseClient, { factorId }: Authenticator, code: string) =>
      told(await auth.mfa.challengeAndVerify({ factorId, code })),
    /** The kinds of a member's access records, in their order. */
    async kindsOf(id: string): Promise<string[]> {
      const rows = await opened().connection.query<{ kind: string }>(
        'select kind from app.access_records where member_id = $1 order by id',
        [id],
      );
      return rows.map(({ kind }) => kind);
    },
    reads: async (client: SupabaseClient) => (await client.from('profiles').select('id')).status,
  };
}
