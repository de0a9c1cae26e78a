import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ENGINES } from '#server/testing/club-on-engine.ts';
import { LiveChannel } from '#server/testing/live-channel.ts';
import { serveTestClub } from '#server/testing/serve-club.ts';
import { startPostgres, warnWithoutPostgres } from '../../supabase/tests/runner/postgres-server.ts';
import type { TestServer } from '../../supabase/tests/runner/postgres-server.ts';

type LiveClub = Awaited<ReturnType<typeof serveTestClub>>;

describe.each(ENGINES)('acts of the staff reach the open pages of members on %s', (engine) => {
  let postgres: TestServer | null = null;
  let served: LiveClub | null = null;
  const club = () => served as LiveClub;

  beforeAll(async () => {
    if (engine === 'PostgreSQL') {
      const outcome = await startPostgres({ isPrepared: true });
      postgres = outcome.server;
      if (outcome.server === null) return warnWithoutPostgres(outcome.reason);
    }
    served = await serveTestClub({ databaseUrl: postgres?.url });
  });
  afterAll(async () => {
    await served?.close();
    await postgres?.stop();
  });
  beforeEach(({ skip }) => skip(served === null, 'no PostgreSQL here'));

  async function joinOwnTopic(name: string) {
    const member = await club().signUpLiveMember(name);
    const live = new LiveChannel(member.client, `user:${member.id}`);
    expect((await live.join()).status).toBe('SUBSCRIBED');
    return { ...member, live };
  }
  const hasHeard = (live: LiveChannel, table: string) =>
    live.received.some(({ payload }) => Array.isArray(payload['tables']) && payload['tables'].includes(table));
  const announce = async (fields: object) =>
    club().connection.query('select public.staff_announce($1::text::jsonb)', [
      JSON.stringify({
        title: 'Treino aberto',
        body: 'Sábado às 9h.',
        is_urgent: true,
        ends_at: new Date(Date.now() + 86_400_000),
        ...fields,
      }),
    ]);

  test('an announcement to a challenge, to all, and its end', async () => {
    const [ana, bia] = await Promise.all([joinOwnTopic('Ana'), joinOwnTopic('Bia')]);
    const { data } = await ana.client.from('challenges').select('id').single();
    await ana.client.from('challenge_participants').insert({ challenge_id: data?.id as string, user_id: ana.id, status: 'active' });
    await announce({ audience: 'challenge', challenge_id: data?.id as string });
    await ana.live.until(() => hasHeard(ana.live, 'member_notices'));
    // Told to all, the second is the first that somebody hears who takes part in nothing.
    await announce({ audience: 'members' });
    await bia.live.until(() => hasHeard(bia.live, 'member_notices'));
    expect(bia.live.received.filter(({ payload }) => payload['table'] === 'member_notices')).toHaveLength(1);
    expect(JSON.stringify(ana.live.received)).not.toContain('Treino aberto');
    const before = ana.live.received.length;
    await club().connection.query(`select public.staff_end_announcement(id) from app.announcements where audience = 'members'`);
    await ana.live.until(() => ana.live.received.length > before);
    expect((await ana.client.rpc('my_notices')).data).toMatchObject({ notices: [expect.objectContaining({ kind: 'announcement' })] });
  });

  test('a challenge that is closed, a medal, a decision and a role', async () => {
    const caio = await joinOwnTopic('Caio');
    const { query } = club().connection;
    const run = query.bind(club().connection);
    await run('update public.challenges set active = false, closed_at = app.now()');
    await caio.live.until(() => hasHeard(caio.live, 'challenges'));
    await run('update public.challenges set active = true, closed_at = null');
    const { data } = await caio.client.from('challenges').select('id').single();
    await caio.client.from('challenge_participants').insert({ challenge_id: data?.id as string, user_id: caio.id, status: 'active' });
    await run(`insert into public.member_milestones (challenge_id, user_id, kind) values ($1::uuid, $2::uuid, 'bronze')`, [
      data?.id,
      caio.id,
    ]);
    await caio.live.until(() => hasHeard(caio.live, 'member_milestones'));
    await run(
      `insert into app.content_reports (number, source, member_id, kind, target, reason) values ('D-AAAA-AAAA', 'stranger', $1::uuid, 'name', 'name', 'other')`,
      [caio.id],
    );
    await run(`update app.content_reports set state = 'decided', decision = 'hide_text', decided_at = app.now()`);
    await caio.live.until(() => hasHeard(caio.live, 'content_reports'));
    await run(`insert into public.club_staff (user_id, role) values ($1::uuid, 'moderator')`, [caio.id]);
    await caio.live.until(() => hasHeard(caio.live, 'club_staff'));
    expect(JSON.stringify(caio.live.received)).not.toContain('hide_text');
  });
});
