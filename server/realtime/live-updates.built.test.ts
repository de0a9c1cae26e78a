import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LiveChannel } from '#server/testing/live-channel.ts';
import type { LiveMessage } from '#server/testing/live-channel.ts';
import { serveTestClub } from '#server/testing/serve-club.ts';
import { TEST_PASSWORD } from '#server/testing/test-club.ts';
import { startPostgres, warnWithoutPostgres } from '../../supabase/tests/runner/postgres-server.ts';
import type { TestServer } from '../../supabase/tests/runner/postgres-server.ts';

type LiveClub = Awaited<ReturnType<typeof serveTestClub>>;
interface Attempt {
  client: SupabaseClient | undefined;
  topic: string;
  config?: Record<string, unknown>;
}
type LiveMember = Awaited<ReturnType<LiveClub['signUpLiveMember']>>;

describe.each(['PGlite', 'PostgreSQL'])('live updates on %s', (engine) => {
  let postgres: TestServer | null = null;
  let club: LiveClub | null = null;
  let ana: LiveMember;
  let bia: LiveMember;
  let caio: LiveMember;
  let challengeId = '';

  beforeAll(async () => {
    if (engine === 'PostgreSQL') {
      const outcome = await startPostgres({ isPrepared: true });
      postgres = outcome.server;
      if (outcome.server === null) return warnWithoutPostgres(outcome.reason);
    }
    club = await serveTestClub({ databaseUrl: postgres?.url });
    ana = await club.signUpLiveMember('Ana');
    bia = await club.signUpLiveMember('Bia');
    caio = await club.signUpLiveMember('Caio');
    const { data } = await ana.client.from('challenges').select('id').single();
    challengeId = String(data?.id);
    for (const { client, id } of [ana, bia]) {
      await client.from('challenge_participants').insert({ challenge_id: challengeId, user_id: id, status: 'active' });
    }
  });
  afterAll(async () => {
    await club?.close();
    await postgres?.stop();
  });

  async function record({ client, id }: LiveMember): Promise<string> {
    const { data, error } = await client.rpc('record_workout_basic', {
      p_user_id: id,
      p_workout_name: 'Corrida no parque',
      p_workout_type: 'Corrida',
      p_date: new Date().toISOString(),
      p_duration_minutes: 50,
      p_challenge_id: challengeId,
      p_notes: 'segredo da Ana',
    });
    if (error) throw error;
    return (data as { workout_id: string }).workout_id;
  }

  test('a workout reaches the member’s own topic, and the challenge’s topic without anything of theirs', async () => {
    if (!club) return;
    const own = new LiveChannel(ana.client, `user:${ana.id}`);
    const ranking = new LiveChannel(bia.client, `challenge:${challengeId}`);
    expect(await own.join()).toEqual({ status: 'SUBSCRIBED', reason: undefined });
    expect(await ranking.join()).toEqual({ status: 'SUBSCRIBED', reason: undefined });
    const workoutId = await record(ana);
    // Messages of what they did before may still be on their way, and come first.
    const isOfWorkout = ({ payload }: LiveMessage) => payload['id'] === workoutId;
    await own.until(() => own.received.some(isOfWorkout));
    expect(own.received.find(isOfWorkout)).toEqual({
      event: 'member_changed',
      payload: {
        table: 'workout_records',
        id: workoutId,
        tables: ['workout_records', 'challenge_check_ins', 'challenge_progress', 'user_progress', 'profiles', 'workout_processing_queue'],
      },
    });
    const [changed] = await ranking.messages(1);
    expect(changed).toEqual({ event: 'ranking_changed', payload: { challenge_id: challengeId, id: expect.any(String) } });
    expect(JSON.stringify(changed)).not.toContain(ana.id);
    expect(JSON.stringify(changed)).not.toContain('Ana');
    expect(await ana.client.removeChannel(own.channel)).toBe('ok');
    expect(await bia.client.removeChannel(ranking.channel)).toBe('ok');
  });

  test('what was told between a page’s first reading and its joining is told again on joining, to who may hear it', async () => {
    if (!club) return;
    const elsewhere = club.newLiveClient();
    await elsewhere.auth.signInWithPassword({ email: ana.email, password: TEST_PASSWORD });
    const heard = new LiveChannel(elsewhere, `user:${ana.id}`);
    await heard.join();
    await record(ana);
    const since = Date.now();
    const workoutId = await record(ana);
    // Told on this device, it is not still on its way to the one that joins now.
    await heard.until(() => heard.received.some(({ payload }) => payload['id'] === workoutId));
    const wanted = { private: true, broadcast: { replay: { since, limit: 25 } } };
    const own = new LiveChannel(ana.client, `user:${ana.id}`, wanted);
    await own.join();
    const told = await own.messages(1);
    expect(told.map(({ payload }) => payload['id'])).toEqual([workoutId]);
    const others = new LiveChannel(bia.client, `user:${ana.id}`, wanted);
    expect((await others.join()).status).toBe('CHANNEL_ERROR');
    expect(others.received).toEqual([]);
    // A client that does not ask hears only what is new.
    await ana.client.removeChannel(own.channel);
    const plain = new LiveChannel(ana.client, `user:${ana.id}`);
    await plain.join();
    await ana.client.from('profiles').update({ bio: 'Corro' }).eq('id', ana.id);
    expect((await plain.messages(1))[0]?.payload).toMatchObject({ tables: ['profiles'] });
    await Promise.all([
      ana.client.removeChannel(plain.channel),
      bia.client.removeChannel(others.channel),
      elsewhere.removeChannel(heard.channel),
    ]);
  });

  test('after leaving, nothing comes any more', async () => {
    if (!club) return;
    const left = new LiveChannel(ana.client, `user:${ana.id}`);
    await left.join();
    await ana.client.removeChannel(left.channel);
    const stayed = new LiveChannel(ana.client, `user:${ana.id}`);
    await stayed.join();
    await ana.client.from('profiles').update({ bio: 'Corro' }).eq('id', ana.id);
    expect((await stayed.messages(1))[0]?.payload).toMatchObject({ table: 'profiles', tables: ['profiles'] });
    expect(left.received).toEqual([]);
    await ana.client.removeChannel(stayed.channel);
  });

  test.each<[string, string, () => Attempt]>([
    ['another member’s topic', 'Unauthorized', () => ({ client: bia.client, topic: `user:${ana.id}` })],
    ['a challenge they take no part in', 'Unauthorized', () => ({ client: caio.client, topic: `challenge:${challengeId}` })],
    ['a topic of their own making', 'Unauthorized', () => ({ client: ana.client, topic: 'sala' })],
    ['a quote in the topic', 'Unauthorized', () => ({ client: ana.client, topic: `user:${ana.id}' or '1'='1` })],
    ['anything without a session', 'Unauthorized', () => ({ client: club?.newLiveClient(), topic: `user:${ana.id}` })],
    ['a public channel', 'PrivateOnly', () => ({ client: ana.client, topic: `user:${ana.id}`, config: { private: false } })],
  ])('refuses %s', async (_, reason, attempt) => {
    if (!club) return;
    const { client, topic, config } = attempt();
    if (!client) return;
    const channel = new LiveChannel(client, topic, config);
    const answer = await channel.join();
    expect(answer.status).toBe('CHANNEL_ERROR');
    expect(answer.reason).toContain(reason);
    await client.removeChannel(channel.channel);
  });

  test('a broadcast by a member is refused, and others don’t receive it', async () => {
    if (!club) return;
    const anas = new LiveChannel(ana.client, `challenge:${challengeId}`, { private: true, broadcast: { ack: true } });
    const bias = new LiveChannel(bia.client, `challenge:${challengeId}`);
    await anas.join();
    await bias.join();
    expect(await anas.channel.send({ type: 'broadcast', event: 'ranking_changed', payload: { fake: true } })).toBe('error');
    await record(ana);
    expect((await bias.messages(1)).map(({ payload }) => payload['fake'])).toEqual([undefined]);
    await ana.client.removeChannel(anas.channel);
    await bia.client.removeChannel(bias.channel);
  });

  test('changes by table are refused, and of presence nobody is told', async () => {
    if (!club) return;
    const byTable = new LiveChannel(ana.client, 'mudancas');
    byTable.channel.on('postgres_changes', { event: '*', schema: 'public', table: 'profiles' }, () => undefined);
    expect((await byTable.join()).reason).toContain('PostgresChangesDisabled');
    await ana.client.removeChannel(byTable.channel);
    const present = ana.client.channel(`user:${ana.id}`, { config: { private: true } });
    const synced = new Promise((resolve) => present.on('presence', { event: 'sync' }, () => resolve(present.presenceState())));
    present.subscribe();
    expect(await synced).toEqual({});
    expect(await present.track({ online: true })).toBe('error');
    await ana.client.removeChannel(present);
  });
});
