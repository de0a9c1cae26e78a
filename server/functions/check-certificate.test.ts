import { describe, expect, test } from 'vitest';
import { ENGINES, openClubOn } from '#server/testing/club-on-engine.ts';
import { runningChallenge, takePart } from '#server/testing/full-member.ts';
import type { Member, TestClub } from '#server/testing/test-club.ts';

describe.each(ENGINES)('certificates on %s', (engine) => {
  let club: TestClub;
  let ana: Member;
  let challengeId: string;
  openClubOn(engine, async (opened) => {
    club = opened;
    ana = await club.signUpMember('Ana Beatriz Rocha');
    challengeId = await runningChallenge(club);
    await takePart(ana, challengeId);
  });

  /** Puts the member at so many check-ins, as a check-in or a void would. */
  const count = async (checkIns: number) =>
    club.connection.query('update public.challenge_progress set check_ins_count = $3 where challenge_id = $1 and user_id = $2', [
      challengeId,
      ana.id,
      checkIns,
    ]);

  async function mine(kind = 'bronze'): Promise<{ code: string } | null> {
    const { data, error } = await ana.client.rpc('my_certificate', { p_challenge_id: challengeId, p_kind: kind });
    if (error) throw error;
    return (data as { certificate: { code: string } | null }).certificate;
  }

  async function ask(
    body: unknown,
    from = '203.0.113.1',
  ): Promise<[status: number, answer: Record<string, unknown>, retryAfter: string | null]> {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await club.app.request(
      'http://localhost:3000/functions/v1/check-certificate',
      { method: 'POST', headers, body: JSON.stringify(body) },
      { incoming: { socket: { remoteAddress: from }, headers } },
    );
    return [answer.status, (await answer.json()) as Record<string, unknown>, answer.headers.get('retry-after')];
  }

  test('a code is confirmed to anybody, with the name once it is open, and says when it was withdrawn', async () => {
    expect(await mine()).toBeNull();
    await count(12);
    const code = (await mine())?.code ?? '';
    const facts = {
      code,
      kind: 'bronze',
      check_ins: 12,
      reached_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      challenge_title: expect.any(String),
    };
    expect(await ask({ code })).toEqual([200, { ...facts, name: null }, null]);
    await ana.client.rpc('set_consent', { p_kind: 'certificate_name', p_given: true, p_version: '2026-11' });
    expect(await ask({ code: code.toLowerCase().replaceAll('-', ' ') })).toEqual([200, { ...facts, name: 'Ana Beatriz Rocha' }, null]);
    await count(11);
    expect(await ask({ code })).toEqual([410, { code: 'certificate_withdrawn', message: expect.any(String) }, null]);
  });

  test.each([{ code: 'AAAA-AAAA-AAAA' }, { code: '' }, { code: 1 }, {}, [], null])('%j is unknown', async (body) => {
    expect((await ask(body, '203.0.113.2'))[0]).toBe(404);
  });

  test('a hundred guesses from one network end in 429; from another the club still answers', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 100; n += 1) statuses.push((await ask({ code: 'AAAA-AAAA-AAAA' }, '203.0.113.3'))[0]);
    expect([statuses.indexOf(429), statuses.filter((status) => status === 404).length]).toEqual([60, 60]);
    const [status, answer, retryAfter] = await ask({ code: 'AAAA-AAAA-AAAA' }, '203.0.113.3');
    expect([status, answer['code'], Number(retryAfter) > 0]).toEqual([429, 'over_rate_limit', true]);
    expect((await ask({ code: 'AAAA-AAAA-AAAA' }, '203.0.113.4'))[0]).toBe(404);
  });
});
