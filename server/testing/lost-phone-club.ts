import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeEach, expect } from 'vitest';
import type { ENGINES } from './club-on-engine.ts';
import { enrollVerified, openFactorClub } from './second-factor.ts';
import type { Member, TestClub } from './test-club.ts';

export interface LostPhoneReply {
  success: boolean;
  error: string | null;
  message: string | null;
  lost_phone?: { state: string; due_at: string | null };
}

/** The subjects of the mails to a member whose phone is lost. */
export const LOST_PHONE_SUBJECTS = {
  asked: 'Perdeu o celular? Confirme o pedido no Clube 21',
  begun: 'A espera do celular perdido começou no Clube 21',
  goesOn: 'Celular perdido: a espera continua no Clube 21',
  endsSoon: 'Celular perdido: a espera termina logo no Clube 21',
  stopped: 'Espera do celular perdido parada no Clube 21',
  voided: 'Sua conta do Clube 21 está protegida: crie uma nova senha',
  newPassword: 'Crie uma nova senha no Clube 21',
} as const;

const SUBJECTS = new Set<string>(Object.values(LOST_PHONE_SUBJECTS));

/**
 * A club with members whose phone is lost, for the tests of a `describe`, which calls this. The clock of each test
 * begins at the present.
 */
export function openLostPhoneClub(engine: (typeof ENGINES)[number]) {
  const at = openFactorClub(engine);
  const { logIn, signUp, age } = at;

  beforeEach(async () => setClock('0'));

  async function setClock(shift: string): Promise<void> {
    await at.club.connection.query('update app.clock_shift set shift = ($1::text)::interval', [shift]);
  }

  async function runJobs(club: TestClub = at.club): Promise<void> {
    const init = { method: 'POST', headers: { Authorization: `Bearer ${club.secrets.secretKey}` } };
    expect((await club.request('/functions/v1/run-jobs', init)).status).toBe(200);
  }

  /** The subjects of the mails that a member got about all this, the oldest first, from every process. */
  async function subjectsTo({ email }: Pick<Member, 'email'>): Promise<string[]> {
    await at.club.drainMails();
    const inboxes = await Promise.all([at.club, at.second].map(async (club) => (await club?.mailsTo(email)) ?? []));
    return inboxes.flatMap((mails) => mails.map(({ subject }) => subject).toReversed()).filter((subject) => SUBJECTS.has(subject));
  }

  /** The token of the newest mail of a subject. */
  async function tokenIn({ email }: Pick<Member, 'email'>, subject: string): Promise<string> {
    const mail = (await at.club.mailsTo(email)).find((one) => one.subject === subject);
    return new URL(mail?.links[0] ?? 'missing:').searchParams.get('token') ?? '';
  }

  async function follow(token: string, press: boolean): Promise<Record<string, unknown>> {
    const headers = { apikey: at.club.secrets.publishableKey, 'content-type': 'application/json' };
    const answer = await at.club.request('/functions/v1/account-link', { method: 'POST', headers, body: JSON.stringify({ token, press }) });
    return (await answer.json()) as Record<string, unknown>;
  }

  const ask = async (client: SupabaseClient) => (await client.rpc('ask_lost_phone')).data as LostPhoneReply;
  const stop = async (client: SupabaseClient) => (await client.rpc('stop_lost_phone')).data as LostPhoneReply;
  const stateOf = async (client: SupabaseClient) =>
    ((await client.rpc('my_second_door')).data as Required<LostPhoneReply>).lost_phone.state;

  /** A member with a factor of 30 days, and a session by the password alone. */
  async function withOldFactor() {
    const member = await signUp();
    const authenticator = await enrollVerified(member.client);
    await age(member, 30);
    const phone = await logIn(member);
    return { ...member, authenticator, phone };
  }

  /** The same, whose wait has begun. */
  async function waiting() {
    const member = await withOldFactor();
    expect(await ask(member.phone)).toMatchObject({ success: true, lost_phone: { state: 'mailed' } });
    await runJobs();
    expect(await follow(await tokenIn(member, LOST_PHONE_SUBJECTS.asked), true)).toMatchObject({
      success: true,
      act: 'start_lost_phone',
      done: true,
    });
    await runJobs();
    return member;
  }

  /** The next step of a member's wait, as a job takes it. */
  async function advance({ id }: Pick<Member, 'id'>): Promise<unknown> {
    const [wait] = await at.club.connection.query<{ id: string }>('select id from app.lost_phone_waits where user_id = $1', [id]);
    const headers = { apikey: at.club.secrets.secretKey, 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify({ p_wait_id: wait?.id }) };
    return (await at.club.request('/rest/v1/rpc/advance_lost_phone', init)).json();
  }

  const leftOf = async ({ id }: Pick<Member, 'id'>) => {
    const [left] = await at.club.connection.query<Record<string, number | boolean>>(
      `select (select count(*)::int from auth.mfa_factors where user_id = $1) as factors, (select count(*)::int from auth.sessions where user_id = $1) as sessions,
         (select count(*)::int from app.push_devices where user_id = $1) as devices, (select count(*)::int from app.mfa_recovery_codes where user_id = $1) as codes,
         (select encrypted_password <> '' from auth.users where id = $1) as has_password`,
      [id],
    );
    return left;
  };

  return { at, setClock, runJobs, subjectsTo, tokenIn, follow, ask, stop, stateOf, withOldFactor, waiting, advance, leftOf };
}
