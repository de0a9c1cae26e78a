import { addressOf } from '../_shared/address.ts';
import { asList, asReply, connectBackend } from '../_shared/backend.ts';
import type { Backend } from '../_shared/backend.ts';
import type { FunctionContext } from '../_shared/context.ts';
import { answerOtherMethods, corsHeaders } from '../_shared/http.ts';
import { refusalOf } from '../_shared/refusals.ts';
import { COPY_FILES, contentOf } from './copy-files.ts';
import { readmeText } from './readme.ts';
import { zipStream } from './zip-stream.ts';
import type { ZipEntry } from './zip-stream.ts';

/**
 * POST with the member's token: a zip of everything about them, JSON files by subject and their photos, as a stream.
 * The header X-Expected-Bytes is about how long it will be. Refused with {code, message}: 401, 403 insufficient_aal or
 * fresh_code_needed, or 429 with Retry-After after 5 in an hour from a network.
 */
export async function handle(request: Request, context: FunctionContext): Promise<Response> {
  const other = answerOtherMethods(request);
  if (other) return other;
  const backend = connectBackend(context);
  const account = await backend.caller(request);
  if (account instanceof Response) return account;
  const counted = { p_user_id: account.id, p_address: addressOf(request, context), p_session_id: account.sessionId };
  const reply = asReply(await backend.call('export_member', counted));
  if (reply['success'] !== true) return refusalOf(reply);
  const subjects = subjectsOf({ ...reply, achievements: await achievementsOf(request, account.id, { backend, context }) });
  const day = context.now().toISOString().slice(0, 10);
  const files = asList(reply['files']);
  return new Response(zipStream(entriesOf(subjects, files, { backend, context, day })), {
    headers: {
      ...corsHeaders,
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="clube21-meus-dados-${day}.zip"`,
      'Cache-Control': 'no-store',
      'X-Expected-Bytes': String(expectedBytes(subjects, files)),
    },
  });
}

// Achievements are computed from the member's records, with the member's rights. Without them the copy still holds all
// that is kept.
async function achievementsOf(
  request: Request,
  id: string,
  { backend, context }: Pick<Surroundings, 'backend' | 'context'>,
): Promise<unknown> {
  try {
    return asReply(await backend.callAsMember(request, 'member_achievements', { p_user_id: id }))['achievements'] ?? [];
  } catch (error) {
    context.logError('the achievements could not be put into the copy', error);
    return [];
  }
}

/** The JSON files of the copy: name → content. A test holds them against the tables that know a member. */
function subjectsOf(copy: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(COPY_FILES).map(([name, file]) => [name, contentOf(file, copy)]));
}

function expectedBytes(subjects: Record<string, unknown>, files: Record<string, unknown>[]): number {
  // JSON of this kind shrinks to about a sixth; pictures don't.
  const text = JSON.stringify(subjects).length / 6;
  return Math.round(files.reduce((total, file) => total + (typeof file['size'] === 'number' ? file['size'] : 0), text));
}

interface Surroundings {
  backend: Backend;
  context: FunctionContext;
  day: string;
}

async function* entriesOf(
  subjects: Record<string, unknown>,
  files: Record<string, unknown>[],
  { backend, context, day }: Surroundings,
): AsyncGenerator<ZipEntry> {
  for (const [name, content] of Object.entries(subjects)) yield { name, content: `${JSON.stringify(content, null, 2)}\n` };
  const missing: string[] = [];
  for (const file of files) {
    const [bucket, path] = [String(file['bucket']), String(file['name'])];
    // Without the folder that is the member's id, and never a way out of the folder the zip is unpacked in.
    const name = `fotos/${bucket}/${path
      .split('/')
      .slice(1)
      .filter((part) => part !== '..' && part !== '.')
      .join('/')}`;
    const stream = await backend.openFile(bucket, path).catch((error: unknown) => {
      context.logError('a file could not be put into the copy', error);
      missing.push(name);
      return null;
    });
    if (stream) yield { name, content: async () => stream };
  }
  yield { name: 'LEIA-ME.txt', content: readmeText(day.split('-').toReversed().join('/'), missing) };
}
