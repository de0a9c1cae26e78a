import { z } from 'zod';

const PREFIX = '/storage/v1';
const signedSchema = z.object({ signedUrl: z.string().startsWith(PREFIX) });

/**
 * lite 0.10 answers a request for a signed address with `signedUrl` and the whole path. The Storage API, and so supabase-js, says
 * `signedURL` and the path below /storage/v1.
 * @returns the answer in the Storage API's words; as it was when it is something else
 */
export async function signedUrlAnswer(answer: Response): Promise<Response> {
  const body = signedSchema.safeParse(await answer.clone().json().catch(() => null));
  if (!body.success) return answer;
  return Response.json({ signedURL: body.data.signedUrl.slice(PREFIX.length) }, { status: answer.status });
}
