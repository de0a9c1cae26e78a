import { describe, expect, test } from 'vitest';
import { ENGINES } from '#server/testing/club-on-engine.ts';
import { LiveChannel } from '#server/testing/live-channel.ts';
import { enrollVerified } from '#server/testing/second-factor.ts';
import { serveClubOn } from '#server/testing/serve-club-on.ts';
import { TEST_PASSWORD } from '#server/testing/test-club.ts';

describe.each(ENGINES)('live channels and the second factor on %s', (engine) => {
  const club = serveClubOn(engine);

  /** A member who has typed the mailed code, so that a first factor may be set up. */
  async function signUp(name: string) {
    const member = await club().signUpLiveMember(name);
    await club().connection.query(
      'insert into app.session_proofs (session_id, user_id) select id, user_id from auth.sessions where user_id = $1',
      [member.id],
    );
    return member;
  }
  async function logIn(email: string) {
    const client = club().newLiveClient();
    const { error } = await client.auth.signInWithPassword({ email, password: TEST_PASSWORD });
    if (error) throw error;
    return client;
  }

  test('nothing is joined before the factor is shown, and the word says why', async () => {
    const member = await signUp('Ana');
    const { factorId, code } = await enrollVerified(member.client);
    const half = await logIn(member.email);
    const refused = new LiveChannel(half, `user:${member.id}`);
    expect(await refused.join()).toEqual({ status: 'CHANNEL_ERROR', reason: expect.stringContaining('insufficient_aal') as string });
    await half.removeChannel(refused.channel);
    expect((await half.auth.mfa.challengeAndVerify({ factorId, code: code() })).error).toBeNull();
    expect((await new LiveChannel(half, `user:${member.id}`).join()).status).toBe('SUBSCRIBED');
  });

  test('channels that were open end as the factor is verified elsewhere', async () => {
    const member = await signUp('Bia');
    const other = await logIn(member.email);
    const live = new LiveChannel(other, `user:${member.id}`);
    expect((await live.join()).status).toBe('SUBSCRIBED');
    await enrollVerified(member.client);
    await live.until(() => live.hasClosed);
  });

  test('channels of a session that falls back end, and those of others go on', async () => {
    const member = await signUp('Caio');
    const phone = await enrollVerified(member.client, 'Celular');
    await enrollVerified(member.client, 'Tablet');
    const laptop = await logIn(member.email);
    await laptop.auth.mfa.challengeAndVerify({ factorId: phone.factorId, code: phone.code() });
    const [falling, staying] = [new LiveChannel(laptop, `user:${member.id}`), new LiveChannel(member.client, `user:${member.id}`)];
    expect([(await falling.join()).status, (await staying.join()).status]).toEqual(['SUBSCRIBED', 'SUBSCRIBED']);
    expect((await member.client.auth.mfa.unenroll({ factorId: phone.factorId })).error).toBeNull();
    await falling.until(() => falling.hasClosed);
    expect(falling.system[0]?.['message']).toBe('insufficient_aal: The session has yet to show the second factor');
    await club().connection.query('update public.profiles set bio = $2 where id = $1', [member.id, 'Corro']);
    await staying.messages(1);
    expect(falling.received).toEqual([]);
  });
});
