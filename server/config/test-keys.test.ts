import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { KEPT_KEYS } from '#server/testing/kept/kept-club.ts';
import { createTestClub } from '#server/testing/test-club.ts';
import { EnvironmentError, readEnvironment } from './env.ts';

test.each(Object.entries(KEPT_KEYS))('%s of a kept club is refused outside of tests', (name, key) => {
  const problemsOf = (variables: Record<string, string>) => {
    try {
      readEnvironment(variables);
      return [];
    } catch (error) {
      return error instanceof EnvironmentError ? error.problems : [String(error)];
    }
  };
  const refused = `${name}: is known to everybody (kept-for-tests-only); only for tests, with E2E_CLOCK=1`;
  expect(problemsOf({ [name]: key })).toEqual([refused]);
  // Development mode alone has a clock for tests.
  const served = { PUBLIC_URL: 'https://clube.example', SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'clube@clube.example' };
  expect(problemsOf({ ...served, [name]: key })).toEqual([refused]);
  expect(problemsOf({ ...served, [name]: key, E2E_CLOCK: '1' })).toEqual(['E2E_CLOCK: only in development mode']);
  expect(problemsOf({ [name]: key, E2E_CLOCK: '1' })).toEqual([]);
});

test('keys that a restored backup has put into the data folder are refused, too', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'clube21-test-keys-'));
  const own = { jwtSecret: 'j'.repeat(43), publishableKey: 'sb_publishable_x', secretKey: 'sb_secret_x', mfaKey: 'm'.repeat(43) };
  const kept = { ...own, mfaKey: KEPT_KEYS.MFA_KEY, vapidKey: KEPT_KEYS.VAPID_PRIVATE_KEY };
  try {
    await writeFile(join(dataDir, 'secrets.json'), JSON.stringify(kept));
    await expect(createTestClub({ env: { DATA_DIR: dataDir } })).rejects.toThrow(
      /^As chaves mfaKey, vapidKey são as de um clube guardado para testes.*\nThe keys mfaKey, vapidKey are those of a club/,
    );
    const club = await createTestClub({ env: { DATA_DIR: dataDir, E2E_CLOCK: '1' } });
    expect(club.secrets).toEqual(kept);
    await club.close();
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
