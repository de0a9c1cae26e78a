import { describe, expect, test } from 'vitest';
import { ENGINES, openClubOn } from '#server/testing/club-on-engine.ts';
import { enrollVerified } from '#server/testing/second-factor.ts';
import { TEST_PASSWORD } from '#server/testing/test-club.ts';
import type { TestClub } from '#server/testing/test-club.ts';

describe.each(ENGINES)('right passwords on %s', (engine) => {
  let club: TestClub;
  openClubOn(
    engine,
    async (opened) => {
      club = opened;
    },
    { RATE_LIMITS: 'on' },
  );

  async function logIn(email: string, from: string): Promise<number> {
    const headers = { apikey: club.secrets.publishableKey, 'content-type': 'application/json' };
    const answer = await club.app.request(
      'http://localhost:3000/auth/v1/token?grant_type=password',
      { method: 'POST', headers, body: JSON.stringify({ email, password: TEST_PASSWORD }) },
      { incoming: { socket: { remoteAddress: from }, headers } },
    );
    return answer.status;
  }

  const sessionsOf = async (id: string) =>
    club.connection.query<{ aal: string; ip: string }>('select aal::text, host(ip) as ip from auth.sessions where user_id = $1', [id]);

  test('count by account and place: whoever opens sessions without end is stopped there, and nowhere else', async () => {
    const { email } = await club.signUpMember('Ana');
    const answers: number[] = [];
    for (const _ of Array(33).keys()) answers.push(await logIn(email, '192.0.2.1'));
    expect([answers.slice(0, 30), answers.slice(30)]).toEqual([Array<number>(30).fill(200), [429, 429, 429]]);
    expect(await logIn(email, '192.0.2.2')).toBe(200);
  });

  test('leave an account twenty sessions, of which neither one that has shown the factor goes nor one from another network', async () => {
    const member = await club.signUpMember('Bia');
    await enrollVerified(member.client);
    expect(await logIn(member.email, '198.51.100.1')).toBe(200);
    for (const _ of Array(25).keys()) expect(await logIn(member.email, '192.0.2.3')).toBe(200);
    const sessions = await sessionsOf(member.id);
    expect(sessions.filter(({ aal }) => aal === 'aal2')).toHaveLength(1);
    expect(sessions.filter(({ aal }) => aal === 'aal1')).toHaveLength(20);
    expect(sessions.filter(({ ip }) => ip === '198.51.100.1')).toHaveLength(1);
  });

  test('put out no session of another network by addresses of the /48 that anybody has for nothing', async () => {
    const { id, email } = await club.signUpMember('Caio');
    expect(await logIn(email, '198.51.100.2')).toBe(200);
    for (const index of Array(25).keys()) expect(await logIn(email, `2001:db8:9:${index.toString(16)}::1`)).toBe(200);
    expect((await sessionsOf(id)).filter(({ ip }) => ip === '198.51.100.2')).toHaveLength(1);
  });

  test('put out no session that waits for its code where the member has shown one of late, from however many networks', async () => {
    const member = await club.signUpMember('Dora');
    await enrollVerified(member.client);
    await club.connection.query(`select app.note_familiar_place($1, app.place_of_network($1, '198.51.100.3'), 'network', true)`, [
      member.id,
    ]);
    expect(await logIn(member.email, '198.51.100.3')).toBe(200);
    for (const index of Array(25).keys()) expect(await logIn(member.email, `192.0.3.${index}`)).toBe(200);
    expect((await sessionsOf(member.id)).filter(({ ip }) => ip === '198.51.100.3')).toHaveLength(1);
  });
});
