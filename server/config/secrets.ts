import { createHash, randomBytes } from 'node:crypto';
import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { makeFolder } from '#server/base/make-folder.ts';
import { parseJson } from '#server/base/parse-json.ts';
import type { ServerConfig } from '#server/config/env.ts';

// Anybody could sign with an empty secret, and who sends no key at all would send an empty one.
const secret = z.string().min(1);
export const secretsSchema = z.object({ jwtSecret: secret, publishableKey: secret, secretKey: secret });

export type Secrets = z.infer<typeof secretsSchema>;

/**
 * The signing secret and the two API keys: from the environment, else from DATA_DIR/secrets.json (mode 0600), where missing
 * ones are generated once and kept.
 * @throws when the file exists but can't be understood: new keys would end every session
 */
export async function resolveSecrets(config: Pick<ServerConfig, 'dataDir' | 'keys'>): Promise<Secrets> {
  const { jwtSecret, publishableKey, secretKey } = config.keys;
  if (jwtSecret && publishableKey && secretKey) return { jwtSecret, publishableKey, secretKey };
  const kept = await readOrCreate(config.dataDir);
  return {
    jwtSecret: jwtSecret ?? kept.jwtSecret,
    publishableKey: publishableKey ?? kept.publishableKey,
    secretKey: secretKey ?? kept.secretKey,
  };
}

async function readOrCreate(dataDir: string): Promise<Secrets> {
  const file = join(dataDir, 'secrets.json');
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text !== null) {
    const parsed = secretsSchema.safeParse(parseJson(text));
    if (!parsed.success) throw new Error(`${file} is damaged: restore it from a backup, or remove it and sign every member out`);
    await chmod(file, 0o600);
    return parsed.data;
  }
  const secrets: Secrets = {
    jwtSecret: randomBytes(32).toString('base64url'),
    publishableKey: generateApiKey('publishable'),
    secretKey: generateApiKey('secret'),
  };
  await makeFolder(dataDir);
  // Written aside and renamed, so that a crash leaves either no file or a whole one.
  await writeFile(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return secrets;
}

/** A new key in the platform's form: 22 random characters, and eight by which a mistyped one is told from a wrong one. */
function generateApiKey(kind: 'publishable' | 'secret'): string {
  const start = `sb_${kind}_${randomBytes(17).toString('base64url').slice(0, 22)}`;
  return `${start}_${createHash('sha256').update(start).digest('base64url').slice(0, 8)}`;
}
