import { posix } from 'node:path';
import { materialFiles, recipePictureFiles } from '#server/content-loading/content-files.ts';
import type { BucketFiles } from '#server/content-loading/content-files.ts';
import { edgeFunctions } from '#server/functions/registry.ts';
import { keyHeaders } from '../../../supabase/functions/_shared/keys.ts';
import { askFor, byHand, found, inside, textInside } from './line.ts';
import type { Line } from './line.ts';

/** The buckets that the migrations make, and whether everybody may read them. */
export const BUCKETS: Record<string, boolean> = {
  'profile-images': true,
  'workout-images': true,
  'nutrition-images': true,
  'challenge-media': true,
  materials: false,
  'hidden-images': false,
};

/** Checks the facts that the project's own address and its publishable key tell. */
export async function checkPublicly(url: string, key: string): Promise<Line[]> {
  const headers = keyHeaders(key);
  const [settings, rows] = await Promise.all([
    askFor(`${url}/auth/v1/settings`, headers),
    // A stranger may read nothing: a refusal shows that the table is there.
    askFor(`${url}/rest/v1/challenges?select=id&limit=1`, headers),
  ]);
  if (settings.status === 0) return [found(false, `O projeto responde em ${url}`, 'confira o endereço e a conexão')];
  const { body } = settings;
  const isRefused = rows.status >= 400 && inside(rows.body, 'code') === '42501';
  const isEmpty = rows.status === 200 && Array.isArray(rows.body) && rows.body.length === 0;
  return [
    found(settings.status === 200, 'A chave pública é deste projeto', 'copie a chave sb_publishable_… em Settings → API Keys'),
    found(
      inside(body, 'external', 'email') === true && inside(body, 'disable_signup') !== true,
      'Cadastro por email',
      'ligue em Authentication → Sign In / Providers',
    ),
    found(
      inside(body, 'mailer_autoconfirm') !== true,
      'Confirmação do email',
      'supabase config push, ou "emailConfirmation": false em config.json',
    ),
    found(
      isRefused || isEmpty,
      'Data API ligada, tabelas no lugar e fechadas a quem não entrou',
      'ligue a Data API e rode supabase db push --remote --include-seed',
    ),
    ...(await Promise.all([...edgeFunctions.keys()].map((name) => checkFunction(url, headers, name)))),
  ];
}

/** No function of ours takes PUT: each refuses it in its own words, and does nothing. */
async function checkFunction(url: string, headers: Record<string, string>, name: string): Promise<Line> {
  const { status, body } = await askFor(`${url}/functions/v1/${name}`, headers, 'PUT');
  const hint =
    status === 401
      ? 'a porta pede um token antes dela: publique com verify_jwt = false (supabase functions deploy lê config.toml)'
      : `respondeu ${status || 'nada'}: rode supabase functions deploy --use-api e veja o log dela`;
  return found(status === 405 && inside(body, 'code') === 'method_not_allowed', `Função ${name}`, hint);
}

/** Checks the facts that the secret key tells: rows, buckets and files. */
export async function checkWithSecret(url: string, secret: string | undefined): Promise<Line[]> {
  if (secret === undefined)
    return [byHand('Buckets e arquivos', 'Storage, ou dê --secret-key'), byHand('Desafio e conteúdo', 'Table Editor, ou dê --secret-key')];
  const headers = keyHeaders(secret);
  const [buckets, challenges, content] = await Promise.all([
    askFor(`${url}/storage/v1/bucket`, headers),
    askFor(`${url}/rest/v1/challenges?select=id&active=is.true&limit=1`, headers),
    askFor(`${url}/rest/v1/content_entries?select=collection&limit=1`, headers),
  ]);
  const known: unknown[] = Array.isArray(buckets.body) ? buckets.body : [];
  return [
    ...Object.entries(BUCKETS).map(([id, isPublic]) => {
      const bucket = known.find((one) => inside(one, 'id') === id);
      const hint =
        bucket === undefined ? 'rode as migrações depois que o Storage iniciou' : `precisa ser ${isPublic ? 'público' : 'privado'}`;
      return found(inside(bucket, 'public') === isPublic, `Bucket ${id}`, hint);
    }),
    ...(await Promise.all([materialFiles(), recipePictureFiles()].map((files) => checkFiles(url, headers, files)))),
    found(hasRows(challenges.body), 'Um desafio ativo', 'supabase db push com --include-seed, ou npm run club -- challenge create'),
    found(hasRows(content.body), 'Conteúdo dos membros', 'npm run club -- content load, com DATABASE_URL'),
  ];
}

function hasRows(body: unknown): boolean {
  return Array.isArray(body) && body.length > 0;
}

/** Whether each file of this build is in its bucket: an upload that broke off leaves some. */
async function checkFiles(url: string, headers: Record<string, string>, { bucket, files }: BucketFiles): Promise<Line> {
  const folders = [...new Set(files.map(({ name }) => posix.dirname(name).replace(/^\.$/, '')))];
  const there = await Promise.all(folders.map(async (folder) => listFolder(url, headers, bucket, folder)));
  const known = new Set(there.flat());
  const missing = files.filter(({ name }) => !known.has(name));
  const hint = `faltam ${missing.length} de ${files.length}: npm run club -- content upload ${url} --secret-key sb_secret_…`;
  return found(missing.length === 0, `Arquivos de ${bucket}`, hint);
}

async function listFolder(url: string, headers: Record<string, string>, bucket: string, folder: string): Promise<string[]> {
  const answer = await fetch(`${url}/storage/v1/object/list/${bucket}`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ prefix: folder, limit: 1000 }),
  }).catch(() => null);
  const body: unknown = await answer?.json().catch(() => null);
  return Array.isArray(body) ? body.map((row) => posix.join(folder, textInside(row, 'name'))) : [];
}
