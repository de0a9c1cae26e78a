import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { picture } from '#server/testing/full-member.ts';
import { createTestClub } from '#server/testing/test-club.ts';
import type { Member, TestClub } from '#server/testing/test-club.ts';

let club: TestClub;
let bia: Member;
/** A picture of hers from before. */
let kept: string;

beforeAll(async () => {
  club = await createTestClub();
  bia = await club.signUpMember('Bia');
  kept = `${bia.id}/${crypto.randomUUID()}.jpg`;
  await bia.client.storage.from('workout-images').upload(kept, await picture(), { contentType: 'image/jpeg' });
});
afterAll(() => club?.close());

/** As the operator's command does it. */
async function suspend(): Promise<void> {
  await club.connection.query('select public.staff_suspend($1::uuid, $2)', [bia.id, 'Ofensa']);
}

async function lift(): Promise<void> {
  await club.connection.query('select public.staff_lift_suspension(user_id, id, $1) from app.member_suspensions where lifted_at is null', [
    'Engano',
  ]);
}

const outcome = ({ error }: { error: unknown }) => (error === null ? 'taken' : 'refused');

/**
 * The outcome of each way to the data and files; pictures of members are everybody's by their addresses. Sockets have a
 * test of their own (server/realtime/suspended.test.ts).
 */
async function onEveryWay(): Promise<Record<string, string>> {
  const { client, id } = bia;
  const files = client.storage.from('workout-images');
  const path = `${id}/${crypto.randomUUID()}.jpg`;
  return {
    read: outcome(await client.from('profiles').select('id')),
    write: outcome(await client.from('profiles').update({ bio: 'Corro' }).eq('id', id)),
    procedure: outcome(await client.rpc('refresh_dashboard_data', { p_user_id: id })),
    upload: outcome(await files.upload(path, await picture(), { contentType: 'image/jpeg' })),
    list: (await files.list(id)).data?.length ? 'taken' : 'refused',
    'signed address': outcome(await files.createSignedUrl(kept, 60)),
  };
}

const onEachWay = (expected: string) =>
  Object.fromEntries(['read', 'write', 'procedure', 'upload', 'list', 'signed address'].map((way) => [way, expected]));

describe('a suspended member', () => {
  test('is refused at once on every way to data and files, and reads why', async () => {
    expect(await onEveryWay()).toEqual(onEachWay('taken'));
    await suspend();
    expect(await onEveryWay()).toEqual(onEachWay('refused'));
    const { status, error } = await bia.client.from('profiles').select('id');
    expect([status, error?.message]).toEqual([403, 'suspended']);
    expect((await bia.client.rpc('my_suspension')).data).toMatchObject({ is_suspended: true, reason: 'Ofensa' });
    expect((await bia.client.rpc('my_plan')).data).toMatchObject({ level: 'basic' });
  });

  test('still gets their data, and keeps the session', async () => {
    const answer = await club.request('/functions/v1/export-account', {
      method: 'POST',
      headers: { Authorization: `Bearer ${bia.accessToken}` },
    });
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
    expect((await bia.client.auth.getUser()).data.user?.id).toBe(bia.id);
  });

  test('is back as before when it is lifted', async () => {
    await lift();
    expect(await onEveryWay()).toEqual(onEachWay('taken'));
  });
});

describe('a member whose token says aal2', () => {
  test('is no staff, and neither is an owner without a second factor', async () => {
    const dona = await club.signUpMember('Dona');
    await club.connection.query('select public.staff_add($1, $2)', [dona.email, 'owner']);
    const refusalOf = async ({ client }: Member) => (await client.rpc('staff_list')).error?.code;
    expect([await refusalOf(bia), await refusalOf(dona)]).toEqual(['42501', '42501']);
    expect((await dona.client.rpc('my_staff_role')).data).toMatchObject({ role: 'owner', proven_role: null });
    // The second factor itself is the auth server's: here its row alone.
    await club.connection.query(`update auth.sessions set aal = 'aal2' where user_id = $1::uuid`, [dona.id]);
    expect((await dona.client.rpc('staff_list')).data).toMatchObject({ success: true, rows: [{ email: dona.email }] });
    expect((await dona.client.rpc('staff_remove', { p_user_id: dona.id, p_seen_role: 'owner' })).data).toMatchObject({
      error: 'fresh_code_needed',
    });
  });
});
