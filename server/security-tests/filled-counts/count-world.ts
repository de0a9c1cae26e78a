import { decodeJwt } from 'jose';
import { vi } from 'vitest';
import { enrollVerified } from '#server/testing/second-factor.ts';
import type { Authenticator } from '#server/testing/second-factor.ts';
import { TEST_PASSWORD } from '#server/testing/test-club.ts';
import type { Member, TestClub } from '#server/testing/test-club.ts';

/** Where the member is known, where they are today, and where somebody else is. */
export const [HOME, CAFE, STRANGER] = ['198.51.100.1', '203.0.113.1', '192.0.2.1'];

/** One of as many networks as somebody has elsewhere. */
export const network = (index: number): string => `192.0.${3 + Math.floor(index / 200)}.${index % 200}`;

export interface Asked {
  from: string;
  /** An access token, or the club's secret key; the public key unless told otherwise. */
  token?: string;
  cookie?: string;
  method?: string;
  body?: object;
  /** A picture that is sent in the place of a body. */
  photo?: Uint8Array<ArrayBuffer>;
}

/** An answer as rows of the table read it. */
export interface Told {
  status: number;
  /** Status and error, as `429 over_rate_limit`; `200 done` where it is done. */
  told: string;
  json: Record<string, unknown>;
  cookie: string;
  location: string;
}

/** A stranger who fills a count, and the member who needs what it counts. */
export interface CountRow {
  /** The counts that it fills, as the lists of the test name them. */
  counts: readonly string[];
  stranger: string;
  /** @returns how the stranger's asking ended, and what the member was told then */
  run: (world: CountWorld) => Promise<{ stranger: string; member: string }>;
}

export type CountWorld = ReturnType<typeof openCountWorld>;

/** Opens for the rows all that they need of a club. */
export function openCountWorld(club: TestClub) {
  let people = 0;

  async function ask(path: string, { from, token, cookie, method = 'POST', body = {}, photo }: Asked): Promise<Told> {
    const { publishableKey } = club.secrets;
    const headers = {
      apikey: token?.startsWith('sb_secret') ? token : publishableKey,
      ...(photo ? { 'content-type': 'image/jpeg', 'x-upsert': 'true' } : { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(cookie && { cookie }),
    };
    const answer = await club.app.request(
      `http://localhost:3000${path}`,
      { method, headers, ...(method !== 'GET' && { body: photo ?? JSON.stringify(body) }) },
      { incoming: { socket: { remoteAddress: from }, headers } },
    );
    const text = await answer.text();
    const json = parsed(text);
    const error = answer.ok ? json['error'] : (json['error_code'] ?? json['error'] ?? json['code']);
    return {
      status: answer.status,
      told: answer.ok && !error ? '200 done' : `${answer.status} ${typeof error === 'string' ? error : 'refused'}`,
      json,
      cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '',
      location: answer.headers.get('location') ?? '',
    };
  }

  /** Asks until there is room for no more. @throws when there is room after all */
  async function fill(most: number, act: (index: number) => Promise<Told>): Promise<'full'> {
    let last = '';
    for (let index = 0; index < most; index += 1) {
      const { told } = await act(index);
      last = told;
      if (isFull(told)) return 'full';
    }
    throw new Error(`There is room after ${most}: ${last}`);
  }

  async function signIn(email: string, from: string, cookie = '', password = TEST_PASSWORD): Promise<Told & { token: string }> {
    const told = await ask('/auth/v1/token?grant_type=password', { from, cookie, body: { email, password } });
    const token = told.json['access_token'];
    return { ...told, token: typeof token === 'string' ? token : '' };
  }

  async function newMember(): Promise<Member> {
    people += 1;
    return club.signUpMember(`Dona ${people}`);
  }

  return {
    club,
    ask,
    fill,
    signIn,
    newMember,
    /** An address that nobody has. */
    newEmail: () => `alguem.${crypto.randomUUID().slice(0, 8)}@membro.example`,
    rpc: async (name: string, asked: Asked) => ask(`/rest/v1/rpc/${name}`, asked),
    /** A procedure as the Edge Functions call it, for a caller at an address. */
    asClub: async (name: string, from: string, body: object) => ask(`/rest/v1/rpc/${name}`, { from, token: club.secrets.secretKey, body }),
    /**
     * A member with a second factor that is old enough to count, at aal2, and the session of somebody who has the
     * password.
     */
    async withFactor(): Promise<{ member: Member; authenticator: Authenticator; half: string }> {
      const member = await newMember();
      const authenticator = await enrollVerified(member.client);
      await club.connection.query(`update app.factor_starts set started_at = started_at - interval '8 days' where user_id = $1`, [
        member.id,
      ]);
      return { member, authenticator, half: (await signIn(member.email, STRANGER)).token };
    },
    /** Moves the server's clock on, until the row has run: its counts begin again. */
    minutesLater(minutes: number) {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
    },
    /** Whether an address that awaits its confirmation gets one more mail by an act, a while after the last. */
    async oneMoreMail(email: string, act: () => Promise<unknown>): Promise<boolean> {
      await club.connection.query(
        `update auth.users set confirmation_sent_at = confirmation_sent_at - interval '2 minutes' where email = $1`,
        [email],
      );
      await club.drainMails();
      const before = (await club.mailsTo(email)).length;
      await act();
      await club.drainMails();
      return (await club.mailsTo(email)).length > before;
    },
    /** Makes the mailed codes of a member older, but for one session's: a session has one a minute. */
    async codesMinutesOlder(id: string, butOf = '') {
      const spared = butOf === '' ? null : decodeJwt(butOf)['session_id'];
      await club.connection.query(
        `update app.mailed_codes set sent_at = sent_at - interval '2 minutes' where user_id = $1 and session_id is distinct from ($2::text)::uuid`,
        [id, spared],
      );
      await club.connection.query(
        `update auth.users set reauthentication_sent_at = reauthentication_sent_at - interval '2 minutes' where id = $1`,
        [id],
      );
    },
    /** The newest code that was mailed to an address. */
    codeIn: async (email: string) => /\d{6}/.exec((await club.mailsTo(email))[0]?.subject ?? '')?.[0] ?? '',
  };
}

/** Whether an answer says that there is room for no more. */
export const isFull = (told: string): boolean => /^429|over_rate_limit/.test(told);

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
