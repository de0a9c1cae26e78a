import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { resolveSecrets } from './secrets.ts';

const WHOLE = {
  jwtSecret: 'j'.repeat(43),
  publishableKey: 'sb_publishable_teste',
  secretKey: 'sb_secret_teste',
  mfaKey: 'm'.repeat(43),
  vapidKey: 'v'.repeat(43),
};
const keys = { jwtSecret: undefined, publishableKey: undefined, secretKey: undefined, mfaKey: undefined };

test.each(Object.keys(WHOLE))('kept secrets whose %s is empty are damaged, since everybody would know it', async (name) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'clube21-secrets-'));
  try {
    await writeFile(join(dataDir, 'secrets.json'), JSON.stringify(WHOLE));
    expect(await resolveSecrets({ dataDir, keys })).toEqual(WHOLE);
    await writeFile(join(dataDir, 'secrets.json'), JSON.stringify({ ...WHOLE, [name]: '' }));
    await expect(resolveSecrets({ dataDir, keys })).rejects.toThrow('secrets.json is damaged');
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('a club of before the second factor gets a key for it, which stays', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'clube21-secrets-'));
  try {
    const { mfaKey: _, ...before } = WHOLE;
    await writeFile(join(dataDir, 'secrets.json'), JSON.stringify(before));
    const made = await resolveSecrets({ dataDir, keys });
    expect(made).toMatchObject(before);
    expect(made.mfaKey).toMatch(/^[\w-]{43}$/);
    expect(await resolveSecrets({ dataDir, keys })).toEqual(made);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
