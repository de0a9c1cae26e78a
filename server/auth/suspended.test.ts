import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { picture } from '#server/testing/full-member.ts';
import { createTestClub } from '#server/testing/test-club.ts';
import type { Member, TestClub } from '#server/testing/test-club.ts';

let club: TestClub;
let bia: Member;

beforeAll(async () => {
  club = await createTestClub();
  bia = await club.signUpMember('Bia');
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

async function upload() {
  const { error } = await bia.client.storage
    .from('workout-images')
    .upload(`${bia.id}/${crypto.randomUUID()}.jpg`, await picture(), { contentType: 'image/jpeg' });
  return error === null ? 'stored' : 'refused';
}

const reads = async () => {
  const { status, error } = await bia.client.from('profiles').select('id');
  return error ? `${status} ${error.message}` : status;
};

describe('a suspended member', () => {
  test('is refused at once on every way to the data, and reads why', async () => {
    expect([await reads(), await upload()]).toEqual([200, 'stored']);
    await suspend();
    expect([await reads(), await upload()]).toEqual(['403 suspended', 'refused']);
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
    expect([await reads(), await upload()]).toEqual([200, 'stored']);
  });
});

describe('a member whose token says aal2', () => {
  test('is no staff, and neither is an owner without a second factor', async () => {
    const dona = await club.signUpMember('Dona');
    await club.connection.query('select public.staff_add($1, $2)', [dona.email, 'owner']);
    const outcome = async ({ client }: Member) => (await client.rpc('staff_list')).error?.code;
    expect([await outcome(bia), await outcome(dona)]).toEqual(['42501', '42501']);
    expect((await dona.client.rpc('my_staff_role')).data).toMatchObject({ role: 'owner', proven_role: null });
    // The second factor itself is the auth server's: here its row alone.
    await club.connection.query(`update auth.sessions set aal = 'aal2' where user_id = $1::uuid`, [dona.id]);
    expect((await dona.client.rpc('staff_list')).data).toMatchObject({ success: true, rows: [{ email: dona.email }] });
    expect((await dona.client.rpc('staff_remove', { p_user_id: dona.id, p_seen_role: 'owner' })).data).toMatchObject({
      error: 'fresh_code_needed',
    });
  });
});
