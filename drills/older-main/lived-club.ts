import { picture } from '#server/testing/full-member.ts';
import { rankingOf, sha256Of } from '#server/testing/kept/kept-club.ts';
import { authenticatorOf, enrollVerified } from '#server/testing/second-factor.ts';
import type { Authenticator } from '#server/testing/second-factor.ts';
import { clientOfServer, signUpAt } from '#server/testing/sign-up-at.ts';
import type { SignedInMember } from '#server/testing/sign-up-at.ts';
import { TEST_PASSWORD } from '#server/testing/test-club.ts';

type Client = Awaited<ReturnType<typeof clientOfServer>>;

const NAMES = ['Ana', 'Bia', 'Caio', 'Dora'];
const FILES = [
  ['profile-images', '1-0-perfil.jpg'],
  ['workout-images', '2-0-treino.jpg'],
] as const;

export interface LivedClub {
  members: SignedInMember[];
  challengeId: string;
  authenticator: Authenticator;
  /** As the older server told them. */
  told: unknown;
}

async function mustSucceed<Data>(call: PromiseLike<{ data: Data; error: unknown }>): Promise<NonNullable<Data>> {
  const { data, error } = await call;
  if (error) throw error as Error;
  return data as NonNullable<Data>;
}

/** A member joins the running challenge and records a workout that is its check-in. */
export async function takePart(client: Client, { id }: SignedInMember, challengeId: string): Promise<void> {
  await mustSucceed(client.from('challenge_participants').insert({ challenge_id: challengeId, user_id: id, status: 'active' }).select());
  const workout = { p_user_id: id, p_workout_name: 'Corrida na orla', p_workout_type: 'Corrida', p_duration_minutes: 50 };
  await mustSucceed(client.rpc('record_workout_basic', { ...workout, p_date: new Date().toISOString(), p_challenge_id: challengeId }));
}

/** Lets members live in a club by its API: they sign up, take part, send pictures, and one sets up a second factor. */
export async function liveIn(address: string): Promise<LivedClub> {
  const members: SignedInMember[] = [];
  let challengeId = '';
  let authenticator: Authenticator | null = null;
  for (const name of NAMES) {
    const client = await clientOfServer(address);
    const member = await signUpAt(address, client, name);
    members.push(member);
    challengeId ||= String((await mustSucceed(client.from('challenges').select('id').eq('active', true).single())).id);
    await takePart(client, member, challengeId);
    for (const [index, [bucket, file]] of FILES.entries()) {
      await mustSucceed(
        client.storage.from(bucket).upload(`${member.id}/${file}`, await picture(48 + 8 * index), { contentType: 'image/jpeg' }),
      );
    }
    const { publicUrl } = client.storage.from('profile-images').getPublicUrl(`${member.id}/1-0-perfil.jpg`).data;
    await mustSucceed(
      client
        .from('profiles')
        .update({ bio: `${name} corre.`, profile_image_url: new URL(publicUrl).pathname })
        .eq('id', member.id)
        .select(),
    );
    authenticator ??= await enrollVerified(client);
    member.session = (await client.auth.getSession()).data.session ?? member.session;
  }
  if (authenticator === null) throw new Error('nobody signed up');
  return { members, challengeId, authenticator, told: await lookAround(address, members, challengeId) };
}

/**
 * The belongings of members, as a server tells each of them: the ranking, profile, workouts and plan, and each file's
 * bytes.
 */
export async function lookAround(address: string, members: readonly SignedInMember[], challengeId: string): Promise<unknown> {
  return Promise.all(
    members.map(async ({ id, session }) => {
      const client = await clientOfServer(address);
      await mustSucceed(client.auth.setSession(session));
      const files = FILES.map(async ([bucket, file]) => {
        const answer = await fetch(`${address}/storage/v1/object/public/${bucket}/${id}/${file}`);
        return [answer.status, sha256Of(await answer.arrayBuffer())];
      });
      const { level } = (await mustSucceed(client.rpc('my_plan'))) as { level: string };
      return {
        ranking: await rankingOf(client, challengeId),
        profile: await mustSucceed(client.from('profiles').select('name, bio, profile_image_url, email').eq('id', id)),
        workouts: await mustSucceed(client.from('workout_records').select('id, workout_name, date, duration_minutes').eq('user_id', id)),
        level,
        files: await Promise.all(files),
      };
    }),
  );
}

/** Signs each member in by the password. @returns the levels that the sessions have; the first is by the code too */
export async function signInAll(address: string, { members, authenticator }: LivedClub): Promise<string[]> {
  const levels: string[] = [];
  for (const [index, { email }] of members.entries()) {
    const client = await clientOfServer(address);
    const { error } = await client.auth.signInWithPassword({ email, password: TEST_PASSWORD });
    if (error) throw error;
    if (index === 0) {
      // A new one: the code of the step that a restart took is another.
      const { factorId, code } = authenticatorOf(authenticator.factorId, authenticator.secret);
      await mustSucceed(client.auth.mfa.challengeAndVerify({ factorId, code: code() }));
    }
    levels.push((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel ?? 'none');
  }
  return levels;
}

/** Gets a new session for a refresh token that another version gave. */
export async function refreshAll(address: string, members: readonly SignedInMember[]): Promise<boolean> {
  const refreshed = await Promise.all(
    members.map(async ({ session }) => (await clientOfServer(address)).auth.refreshSession({ refresh_token: session.refresh_token })),
  );
  return refreshed.every(({ data, error }) => error === null && data.session !== null);
}
