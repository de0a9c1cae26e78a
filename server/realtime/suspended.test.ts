import { describe, expect, test } from 'vitest';
import { ENGINES } from '#server/testing/club-on-engine.ts';
import { LiveChannel } from '#server/testing/live-channel.ts';
import { serveClubOn } from '#server/testing/serve-club-on.ts';

describe.each(ENGINES)('open sockets of a suspended member on %s', (engine) => {
  const club = serveClubOn(engine);

  async function joinOwnTopic(name: string) {
    const member = await club().signUpLiveMember(name);
    const live = new LiveChannel(member.client, `user:${member.id}`);
    expect((await live.join()).status).toBe('SUBSCRIBED');
    return { ...member, live };
  }
  const suspend = async (id: string) => club().connection.query('select public.staff_suspend($1::uuid, $2)', [id, 'Ofensa']);
  const lift = async (id: string) =>
    club().connection.query('select public.staff_lift_suspension(user_id, id, $2) from app.member_suspensions where user_id = $1::uuid', [
      id,
      'Engano',
    ]);
  const editProfile = async (id: string, bio: string) =>
    club().connection.query('update public.profiles set bio = $2 where id = $1', [id, bio]);

  test('hear nothing more at once, on every device, while others hear on', async () => {
    const ana = await joinOwnTopic('Ana');
    const bia = await joinOwnTopic('Bia');
    const elsewhere = club().newLiveClient();
    await elsewhere.auth.signInWithPassword({ email: ana.email, password: 'segredo-de-teste' });
    const second = new LiveChannel(elsewhere, `user:${ana.id}`);
    await second.join();
    await suspend(ana.id);
    await Promise.all([ana.live, second].map(async (live) => live.until(() => live.hasClosed)));
    expect([ana.live, second].map(({ system }) => system[0]?.['message'])).toEqual(['The member is suspended', 'The member is suspended']);
    await editProfile(ana.id, 'Corro');
    await editProfile(bia.id, 'Nado');
    await bia.live.messages(1);
    expect([...ana.live.received, ...second.received]).toEqual([]);
    expect(bia.live.hasClosed).toBe(false);
  });

  test('join nothing until it is lifted, and then as before', async () => {
    const { id, client, live } = await joinOwnTopic('Caio');
    await suspend(id);
    await live.until(() => live.hasClosed);
    await client.removeChannel(live.channel);
    const refused = new LiveChannel(client, `user:${id}`);
    expect((await refused.join()).status).toBe('CHANNEL_ERROR');
    await client.removeChannel(refused.channel);
    await lift(id);
    const back = new LiveChannel(client, `user:${id}`);
    expect((await back.join()).status).toBe('SUBSCRIBED');
    await editProfile(id, 'Pedalo');
    expect(await back.messages(1)).toHaveLength(1);
  });

  test('hear on the topic of the suspension, and on that alone, when it is lifted', async () => {
    const { id, client, live } = await joinOwnTopic('Eva');
    const own = new LiveChannel(client, `suspension:${id}`);
    expect((await own.join()).status).toBe('SUBSCRIBED');
    await suspend(id);
    await live.until(() => live.hasClosed);
    await own.messages(1);
    // Neither the word of the suspension nor the look of every half minute ends it.
    await club().realtime.closeEndedSessions();
    await editProfile(id, 'Corro');
    await lift(id);
    const told = await own.messages(2);
    expect(told.map(({ event }) => event)).toEqual(['suspension_changed', 'suspension_changed']);
    expect(own.hasClosed).toBe(false);
    const bia = await joinOwnTopic('Bia de fora');
    const other = new LiveChannel(bia.client, `suspension:${id}`);
    expect((await other.join()).status).toBe('CHANNEL_ERROR');
  });

  test('whose suspension was not heard of end by the look that comes every half minute', async () => {
    const { id, live } = await joinOwnTopic('Dora');
    await club().connection.query('alter table app.member_suspensions disable trigger member_suspensions_told');
    await suspend(id);
    await club().connection.query('alter table app.member_suspensions enable trigger member_suspensions_told');
    await club().realtime.closeEndedSessions();
    await live.until(() => live.hasClosed);
    expect(live.system[0]?.['message']).toBe('The member is suspended');
  });
});
