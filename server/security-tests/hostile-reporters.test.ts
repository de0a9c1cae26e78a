import { beforeEach, describe, expect, test } from 'vitest';
import { ENGINES, openClubOn } from '#server/testing/club-on-engine.ts';
import { picture, runningChallenge, takePart } from '#server/testing/full-member.ts';
import { enrollVerified } from '#server/testing/second-factor.ts';
import type { Member, TestClub } from '#server/testing/test-club.ts';

const BUCKET = 'workout-images';
const PICTURES = 15;

interface Reply {
  success: boolean;
  error: string | null;
  is_hidden?: boolean;
  rows?: Record<string, unknown>[];
  next_cursor?: Record<string, string> | null;
}

// Through the API, as a stranger and a blocked member would try it.
describe.each(ENGINES)('on %s', (engine) => {
  let club: TestClub;
  let ana: Member;
  let mara: Member;
  let challengeId: string;
  let strangers = 0;

  openClubOn(engine, async (opened) => {
    club = opened;
    [ana, mara] = await Promise.all([club.signUpMember('Ana'), club.signUpMember('Mara')]);
    challengeId = await runningChallenge(club);
    await takePart(ana, challengeId);
    await club.connection.query(`insert into public.club_staff (user_id, role) values ($1, 'moderator')`, [mara.id]);
    await enrollVerified(mara.client);
  });

  const addressOf = (n: number) => `/storage/v1/object/public/${BUCKET}/${ana.id}/${n}.jpg`;
  const shown = async () => {
    const answers = await Promise.all(Array.from({ length: PICTURES }, async (_, n) => club.request(addressOf(n))));
    return answers.filter(({ status }) => status === 200).length;
  };
  async function call({ client }: Member, procedure: string, parameters: Record<string, unknown> = {}): Promise<Reply> {
    const { data, error } = await client.rpc(procedure, parameters);
    if (error) throw error;
    return data as Reply;
  }
  const report = async (who: Member, n: number, reason: string) =>
    call(who, 'report_content', { p_kind: 'photo', p_target: addressOf(n), p_reason: reason, p_challenge_id: challengeId });
  const join = async ({ client, id }: Member) =>
    client.from('challenge_participants').insert({ challenge_id: challengeId, user_id: id, status: 'active' });
  const newcomers = async (count: number) => {
    const made = await Promise.all(Array.from({ length: count }, async () => club.signUpMember(`Novo ${(strangers += 1)}`)));
    for (const member of made) await join(member);
    return made;
  };
  const runJobs = async () => {
    const headers = { Authorization: `Bearer ${club.secrets.secretKey}` };
    expect((await club.request('/functions/v1/run-jobs', { method: 'POST', headers })).status).toBe(200);
  };

  beforeEach(async () => {
    await club.connection.query('delete from app.content_reports');
    await club.connection.query('delete from app.report_attempts');
    await club.connection.query('delete from app.jobs');
    await club.connection.query(
      `update public.workout_records set image_urls = array(select $2 || n || '.jpg' from generate_series(0, 2) n) where user_id = $1`,
      [ana.id, addressOf(0).replace('0.jpg', '')],
    );
    for (let n = 0; n < PICTURES; n += 1) {
      if ((await club.request(addressOf(n))).status === 200) continue;
      await ana.client.storage.from(BUCKET).upload(`${ana.id}/${n}.jpg`, await picture(), { contentType: 'image/jpeg' });
    }
    expect(await shown()).toBe(PICTURES);
  });

  test.each(['nudity', 'minor'])(
    'three accounts of a moment ago that say %s of all pictures hide few, and the staff are mailed',
    async (reason) => {
      const accounts = await newcomers(3);
      const replies: Reply[] = [];
      // One after the other, and then all at once.
      for (const [index, account] of accounts.entries()) replies.push(await report(account, index, reason));
      replies.push(
        ...(await Promise.all(Array.from({ length: PICTURES - 3 }, async (_, n) => report(accounts[n % 3] as Member, n + 3, reason)))),
      );
      expect(replies.every(({ success }) => success)).toBe(true);
      // A report of a minor hides its picture at once, but only one by each reporter.
      const hidden = reason === 'minor' ? 3 : 1;
      expect(replies.filter(({ is_hidden: isHidden }) => isHidden)).toHaveLength(hidden);
      expect(await shown()).toBe(PICTURES - hidden);
      await runJobs();
      expect(await shown()).toBe(PICTURES - hidden);
      const [mail] = await club.mailsTo(mara.email);
      expect(mail?.subject).toBe(`${PICTURES - hidden} denúncias urgentes esperam no Clube 21`);
      const { rows } = await call(mara, 'staff_reports', { p_state: 'open' });
      expect(rows?.map(({ is_urgent: isUrgent }) => isUrgent)).toEqual([
        ...Array.from({ length: PICTURES - hidden }, () => true),
        ...Array.from({ length: hidden }, () => false),
      ]);
    },
  );

  test('two workouts’ worth of pictures, reported at once by three accounts, go no further', async () => {
    const accounts = await newcomers(3);
    const [workout] = await club.connection.query<{ id: string }>(
      'select id from public.workout_records where user_id = $1 and challenge_id is not null',
      [ana.id],
    );
    await Promise.all(
      accounts.map(async (account) => call(account, 'report_content', { p_kind: 'workout', p_target: workout?.id, p_reason: 'nudity' })),
    );
    expect(await shown()).toBe(PICTURES - 1);
  });

  test('accounts that train once and confirm their address hide no more than the limit of a day', async () => {
    const accounts = await newcomers(3);
    for (const { client, id } of accounts) {
      const workout = { p_workout_name: 'Corrida', p_workout_type: 'Corrida', p_date: new Date().toISOString(), p_duration_minutes: 50 };
      const { data } = await client.rpc('record_workout_basic', { p_user_id: id, p_challenge_id: challengeId, ...workout });
      expect(data).toMatchObject({ checked_in: true });
    }
    for (let n = 0; n < PICTURES; n += 1) await report(accounts[n % 3] as Member, n, n % 2 === 0 ? 'nudity' : 'minor');
    expect(await shown()).toBe(PICTURES - 3);
  });

  describe('who is blocked', () => {
    let eva: Member;

    beforeEach(async () => {
      [eva] = (await newcomers(1)) as [Member];
      const workout = { p_workout_name: 'Corrida', p_workout_type: 'Corrida', p_date: new Date().toISOString(), p_duration_minutes: 50 };
      await eva.client.rpc('record_workout_basic', { p_user_id: eva.id, p_challenge_id: challengeId, ...workout });
      expect(await call(ana, 'block_member', { p_user_id: eva.id })).toMatchObject({ success: true });
      // Moments that are Ana's alone.
      await club.connection.query(
        `update public.challenge_progress set joined_at = '2026-01-02T03:04:05.678901Z', last_recorded_at = '2026-01-03T04:05:06.789012Z' where user_id = $1`,
        [ana.id],
      );
    });

    test('hides nothing of theirs, whatever the reason, and learns nothing of it', async () => {
      for (const [n, reason] of ['nudity', 'minor', 'offence'].entries())
        expect(await report(eva, n, reason)).toMatchObject({ success: true, is_hidden: false });
      expect(await report(eva, 99, 'nudity')).toMatchObject({ success: false, error: 'report_target_missing' });
      expect(await shown()).toBe(PICTURES);
    });

    test('finds no moment of theirs in a page of the ranking, nor by a cursor of their own', async () => {
      const ask = async (after: unknown = null) =>
        eva.client.rpc('challenge_ranking_page', { p_challenge_id: challengeId, p_limit: 1, p_cursor: after });
      let after: unknown = null;
      for (let page = 0; page < 30; page += 1) {
        const { data, error } = await ask(after);
        expect(error).toBeNull();
        const text = JSON.stringify(data);
        expect(text).not.toContain('678901');
        expect(text).not.toContain('789012');
        expect(text).not.toContain(ana.id);
        const next = (data as Reply).next_cursor;
        if (!next) break;
        expect(Object.keys(next)).toEqual(['sealed']);
        expect(Buffer.from(next['sealed'] ?? '', 'base64').toString('latin1')).not.toMatch(/678901|789012|points/);
        after = next;
      }
      const guessed = {
        points: 10,
        completion: 4.76,
        live_days: 1,
        joined_at: '-infinity',
        user_id: '00000000-0000-0000-0000-000000000000',
        place: 0,
      };
      for (const reached of ['2026-01-03T04:05:06Z', '2026-01-03T04:05:07Z'])
        expect((await ask({ ...guessed, reached_at: reached })).error).toMatchObject({ message: 'invalid_input' });
    });
  });
});
