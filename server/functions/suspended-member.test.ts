import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { picture } from '#server/testing/full-member.ts';
import { createPaymentClub } from '#server/testing/payment-club.ts';
import type { PaymentClub } from '#server/testing/payment-club.ts';
import { TEST_PASSWORD } from '#server/testing/test-club.ts';
import type { Member } from '#server/testing/test-club.ts';

let club: PaymentClub;
let ana: Member;

beforeAll(async () => {
  club = await createPaymentClub();
  ana = await club.signUpMember('Ana');
});
afterAll(() => club.close());

async function ask(name: string, body: object, member = ana): Promise<[number, string | undefined]> {
  const answer = await club.request(`/functions/v1/${name}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${member.accessToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { code } = (await answer.json()) as { code?: string };
  return [answer.status, code];
}

describe('a suspended member', () => {
  test('sends no file by an address from before, and buys no plan', async () => {
    const files = ana.client.storage.from('workout-images');
    const path = `${ana.id}/1-0-treino.jpg`;
    const { data: signed } = await files.createSignedUploadUrl(path);
    await club.connection.query(`insert into app.member_suspensions (user_id, reason) values ($1, 'Ofensas')`, [ana.id]);
    const sent = await files.uploadToSignedUrl(path, signed?.token ?? '', await picture(), { contentType: 'image/jpeg' });
    expect(sent.error).toMatchObject({ message: 'suspended' });
    expect(await ask('create-checkout-session', { plan_level: 'expert' })).toEqual([403, 'suspended']);
    const rows = await club.connection.query('select from storage.objects where name = $1', [path]);
    expect(rows).toEqual([]);
  });

  test('cancels a plan, and does not take that back while suspended', async () => {
    const bia = await club.signUpMember('Bia');
    await club.buy(bia.accessToken);
    await club.connection.query(`insert into app.member_suspensions (user_id, reason) values ($1, 'Ofensas')`, [bia.id]);
    const cancelAt = async () => {
      const rows = await club.connection.query<{ cancel_at: Date | null }>(
        'select cancel_at from public.subscriptions where user_id = $1',
        [bia.id],
      );
      return rows[0]?.cancel_at ?? null;
    };
    expect(await ask('manage-subscription', { action: 'cancel' }, bia)).toEqual([200, undefined]);
    const cancelled = await cancelAt();
    expect(cancelled).not.toBeNull();
    expect(await ask('manage-subscription', { action: 'undo' }, bia)).toEqual([403, 'suspended']);
    expect(await cancelAt()).toEqual(cancelled);
    await club.connection.query('update app.member_suspensions set lifted_at = now() where user_id = $1', [bia.id]);
    expect(await ask('manage-subscription', { action: 'undo' }, bia)).toEqual([200, undefined]);
    expect(await cancelAt()).toBeNull();
  });

  test('is suspended again with a new account at the address, and a stranger at the sign-up learns nothing', async () => {
    const { email } = ana;
    const stranger = async (address: string) => {
      const { data, error } = await club
        .newClient()
        .auth.signUp({ email: address, password: TEST_PASSWORD, options: { data: { name: 'Ana' } } });
      return { error, keys: Object.keys(data.user ?? {}).toSorted(), hasSession: data.session !== null };
    };
    expect((await ana.client.functions.invoke('delete-account', { body: { email, password: TEST_PASSWORD } })).error).toBeNull();
    expect(await stranger(email)).toEqual(await stranger('outra@membro.example'));
    const client = club.newClient();
    const { error } = await client.auth.verifyOtp({ token_hash: await club.tokenHashFor(email), type: 'signup' });
    expect(error).toBeNull();
    expect((await client.rpc('my_suspension')).data).toMatchObject({ is_suspended: true, reason: 'Ofensas' });
    expect((await client.from('profiles').select('id')).error).toMatchObject({ message: 'suspended' });
  });
});
