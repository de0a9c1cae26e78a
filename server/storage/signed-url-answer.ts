import { z } from 'zod';

const PREFIX = '/storage/v1';
const oneSchema = z.object({ signedUrl: z.string().startsWith(PREFIX) });
const severalSchema = z.array(z.object({ path: z.string(), signedUrl: z.string(), error: z.string().nullable() }));

const withoutPrefix = (url: string) => url.slice(PREFIX.length);

/**
 * lite 0.10 answers a request for signed addresses with `signedUrl` and the whole path. The Storage API, and so supabase-js, says
 * `signedURL` and the path below /storage/v1, and null for a file that can't be signed.
 * @returns the answer in the Storage API's words; as it was when it is something else
 */
export async function signedUrlAnswer(answer: Response): Promise<Response> {
  const body: unknown = await answer.clone().json().catch(() => null);
  const one = oneSchema.safeParse(body);
  if (one.success) return Response.json({ signedURL: withoutPrefix(one.data.signedUrl) }, { status: answer.status });
  const several = severalSchema.safeParse(body);
  if (!several.success) return answer;
  const entries = several.data.map(({ path, signedUrl, error }) => ({ path, error, signedURL: signedUrl === '' ? null : withoutPrefix(signedUrl) }));
  return Response.json(entries, { status: answer.status });
}
