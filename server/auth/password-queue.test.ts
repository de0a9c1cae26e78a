import { expect, test } from 'vitest';
import { TEST_PASSWORD, createTestClub } from '#server/testing/test-club.ts';
import { passwordQueue } from './password-queue.ts';

test('a change of password is hashed and compared in turn, as a sign-in is', async () => {
  const club = await createTestClub();
  const { client } = await club.signUpMember('Ana');
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // Both places are taken by somebody else.
  const others = ['one', 'two'].map((caller) => passwordQueue.run(caller, () => held));
  const change = client.auth.updateUser({ password: 'uma-senha-bem-outra', current_password: TEST_PASSWORD });
  await expect.poll(() => passwordQueue.waiting).toBe(1);
  release();
  await Promise.all(others);
  expect((await change).error).toBeNull();
  await club.close();
});
