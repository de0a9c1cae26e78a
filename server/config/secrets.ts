import { createECDH, createHash, randomBytes } from 'node:crypto';
import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { makeFolder } from '#server/base/make-folder.ts';
import { parseJson } from '#server/base/parse-json.ts';
import type { ServerConfig } from '#server/config/env.ts';

// Anybody could sign with an empty secret, and who sends no key at all would send an empty one.
const secret = z.string().min(1);
export const secretsSchema = z.object({
  jwtSecret: secret,
  publishableKey: secret,
  secretKey: secret,
  // A club of before the second factor has none, and nothing that was kept with one.
  mfaKey: secret.default(newKey),
  // The private key of Web Push (VAPID). Several processes without one push nothing.
  vapidKey: secret.optional(),
});

export type Secrets = z.infer<typeof secretsSchema>;

/**
 * The signing secret, the two API keys, the key of second factors and that of Web Push: from the environment, else from
 * DATA_DIR/secrets.json (mode 0600), where missing ones are generated once and kept. Where the first four are in the
 * environment and the last is not, there is none.
 * @throws when the file exists but can't be understood: new keys would end every session
 */
export async function resolveSecrets(config: Pick<ServerConfig, 'dataDir' | 'keys'>): Promise<Secrets> {
  const { jwtSecret, publishableKey, secretKey, mfaKey, vapidKey } = config.keys;
  if (jwtSecret && publishableKey && secretKey && mfaKey) {
    return { jwtSecret, publishableKey, secretKey, mfaKey, ...(vapidKey && { vapidKey }) };
  }
  const kept = await readOrCreate(config.dataDir);
  return {
    jwtSecret: jwtSecret ?? kept.jwtSecret,
    publishableKey: publishableKey ?? kept.publishableKey,
    secretKey: secretKey ?? kept.secretKey,
    mfaKey: mfaKey ?? kept.mfaKey,
    vapidKey: vapidKey ?? kept.vapidKey,
  };
}

async function readOrCreate(dataDir: string): Promise<Required<Secrets>> {
  const file = join(dataDir, 'secrets.json');
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text !== null) {
    const json = parseJson(text);
    const parsed = secretsSchema.safeParse(json);
    if (!parsed.success) throw new Error(`${file} is damaged: restore it from a backup, or remove it and sign every member out`);
    await chmod(file, 0o600);
    const whole = { ...parsed.data, vapidKey: parsed.data.vapidKey ?? newVapidKey() };
    if (!Object.hasOwn(json as object, 'mfaKey') || parsed.data.vapidKey === undefined) await write(file, whole);
    return whole;
  }
  const secrets = {
    jwtSecret: newKey(),
    publishableKey: generateApiKey('publishable'),
    secretKey: generateApiKey('secret'),
    mfaKey: newKey(),
    vapidKey: newVapidKey(),
  };
  await makeFolder(dataDir);
  await write(file, secrets);
  return secrets;
}

/** Written aside and renamed, so that a crash leaves either the file of before or a whole one. */
async function write(file: string, secrets: Secrets): Promise<void> {
  await writeFile(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

function newKey(): string {
  return randomBytes(32).toString('base64url');
}

function newVapidKey(): string {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  // Leading zeros are part of it: it has 32 bytes.
  return Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
}

/**
 * A new key in the platform's form: 22 random characters, and eight by which a mistyped one is told from a wrong one.
 */
function generateApiKey(kind: 'publishable' | 'secret'): string {
  const start = `sb_${kind}_${randomBytes(17).toString('base64url').slice(0, 22)}`;
  return `${start}_${createHash('sha256').update(start).digest('base64url').slice(0, 8)}`;
}
