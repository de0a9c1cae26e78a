import type { SupabaseClient } from '@supabase/supabase-js';
import { picture } from '../full-member.ts';
import { LiveChannel } from '../live-channel.ts';
import type { SignedInMember } from '../sign-up-at.ts';
import { SHARED_KEYS } from './two-servers.ts';
import type { TwoServers } from './two-servers.ts';

const RECORDERS = 3;
/** Workouts that are acknowledged before the first process is killed, and after it. */
const RECORDED_EACH = 10;

async function mustSucceed<Data>(call: PromiseLike<{ data: Data; error: unknown }>): Promise<NonNullable<Data>> {
  const { data, error } = await call;
  if (error) throw error as Error;
  if (data === null || data === undefined) throw new Error('The answer has no data');
  return data;
}

function workoutOf({ id: p_user_id }: SignedInMember, id: string) {
  return {
    p_user_id,
    p_workout_name: 'Corrida',
    p_workout_type: 'Cardio',
    p_date: new Date().toISOString(),
    p_duration_minutes: 50,
    p_workout_record_id: id,
  };
}

function headersOf({ session }: SignedInMember): Record<string, string> {
  return {
    apikey: SHARED_KEYS.SUPABASE_PUBLISHABLE_KEY,
    authorization: `Bearer ${session.access_token}`,
    'content-type': 'application/json',
    // So that the balancer has each request go to the next process.
    connection: 'close',
  };
}

async function joinChallenge(client: SupabaseClient, { id }: SignedInMember): Promise<string> {
  const challenge = await mustSucceed(client.from('challenges').select('id').eq('active', true).limit(1).single<{ id: string }>());
  await mustSucceed(client.from('challenge_participants').insert({ challenge_id: challenge.id, user_id: id, status: 'active' }).select());
  return challenge.id;
}

/**
 * A member at the first process records a workout, while one at the second has the ranking open.
 * @returns what the second was told, and the first one's points in the ranking that it then read
 */
export async function recordBesideWatcher(two: TwoServers): Promise<{ event: string | undefined; points: number | undefined }> {
  const [first = '', second = ''] = two.addresses;
  const [runner, watcher] = [await two.signUp('corre'), await two.signUp('assiste')];
  const [atFirst, atSecond] = [await two.clientOf(runner, first), await two.clientOf(watcher, second)];
  const challengeId = await joinChallenge(atFirst, runner);
  await joinChallenge(atSecond, watcher);
  const live = new LiveChannel(atSecond, `challenge:${challengeId}`);
  await live.join();
  await mustSucceed(atFirst.rpc('record_workout_basic', { ...workoutOf(runner, crypto.randomUUID()), p_challenge_id: challengeId }));
  const [told] = await live.messages(1);
  const ranking: { rows: { user_id: string; points: number }[] } = await mustSucceed(
    atSecond.rpc('challenge_ranking_page', { p_challenge_id: challengeId, p_limit: 50, p_cursor: null }),
  );
  return { event: told?.event, points: ranking.rows.find(({ user_id: id }) => id === runner.id)?.points };
}

/**
 * A member signs out everywhere at the first process.
 * @returns the status of their old token at the second, before and after
 */
export async function signOutAtFirst(two: TwoServers): Promise<{ before: number; after: number }> {
  const [first = '', second = ''] = two.addresses;
  const member = await two.signUp('sai');
  const client = await two.clientOf(member, first);
  const statusAtSecond = async () => (await fetch(`${second}/rest/v1/profiles?select=id`, { headers: headersOf(member) })).status;
  const before = await statusAtSecond();
  await client.auth.signOut({ scope: 'global' });
  return { before, after: await statusAtSecond() };
}

/** A photo is uploaded at the first process. @returns its bytes as each process then gives them */
export async function uploadAtFirst(two: TwoServers): Promise<{ atFirst: number; atSecond: number }> {
  const [first = '', second = ''] = two.addresses;
  const member = await two.signUp('foto');
  const [here, there] = [await two.clientOf(member, first), await two.clientOf(member, second)];
  const path = `${member.id}/1-0-foto.jpg`;
  await mustSucceed(here.storage.from('workout-images').upload(path, await picture(), { contentType: 'image/jpeg' }));
  const sizeAt = async (client: SupabaseClient) => (await mustSucceed(client.storage.from('workout-images').download(path))).size;
  return { atFirst: await sizeAt(here), atSecond: await sizeAt(there) };
}

/**
 * Members record through the balancer, one after the other, for as long as something takes.
 * @returns what that answers, the workouts acknowledged before it began, and those that were by its end
 */
export async function recordMeanwhile<Result>(two: TwoServers, work: () => Promise<Result>) {
  const member = await two.signUp(`grava${crypto.randomUUID().slice(0, 8)}`);
  const acknowledged: string[] = [];
  const run = { isOver: false };
  let onEnough: () => void = () => undefined;
  const enough = new Promise<void>((resolve) => (onEnough = resolve));
  const recording = (async () => {
    while (!run.isOver) {
      const id = crypto.randomUUID();
      const answer = await fetch(`${two.balancer.url}/rest/v1/rpc/record_workout_basic`, {
        method: 'POST',
        headers: headersOf(member),
        body: JSON.stringify(workoutOf(member, id)),
      });
      if (answer.status === 200) acknowledged.push(id);
      if (acknowledged.length === RECORDED_EACH) onEnough();
    }
  })();
  await Promise.race([enough, recording]);
  const before = [...acknowledged];
  const result = await work().finally(() => (run.isOver = true));
  await recording;
  return { result, before, after: acknowledged };
}

/**
 * Kills the first process while members record through the balancer, as the app does: what was not answered is sent
 * again under the same id.
 * @returns how many workouts were acknowledged before and after, how many of them are there, and how many requests had
 * no answer
 */
export async function killFirst(two: TwoServers): Promise<{ acknowledged: number; missing: number; unanswered: number; others: number[] }> {
  const member = await two.signUp('teima');
  const acknowledged = new Set<string>();
  const others: number[] = [];
  let unanswered = 0;
  let most = RECORDED_EACH;

  async function keepRecording(): Promise<void> {
    while (acknowledged.size < most) {
      const id = crypto.randomUUID();
      while (!acknowledged.has(id)) {
        const body = JSON.stringify(workoutOf(member, id));
        const answer = await fetch(`${two.balancer.url}/rest/v1/rpc/record_workout_basic`, {
          method: 'POST',
          headers: headersOf(member),
          body,
        })
          .then(async (response) => ({ status: response.status, text: await response.text() }))
          .catch(() => null);
        if (answer === null) unanswered += 1;
        else if (answer.status === 200) acknowledged.add(id);
        else others.push(answer.status);
      }
    }
  }
  const recordAll = () => Promise.all(Array.from({ length: RECORDERS }, keepRecording));
  await recordAll();
  most = 2 * RECORDED_EACH;
  const going = recordAll();
  two.servers[0]?.child.kill('SIGKILL');
  await going;
  const client = await two.clientOf(member, two.addresses[1] ?? '');
  const kept = new Set((await mustSucceed(client.from('workout_records').select('id').returns<{ id: string }[]>())).map(({ id }) => id));
  return { acknowledged: acknowledged.size, missing: [...acknowledged].filter((id) => !kept.has(id)).length, unanswered, others };
}
