import { z } from 'zod';
import type { Caller } from '#server/base/caller.ts';
import { boundToSession } from './upload-token.ts';

const PREFIX = '/storage/v1';
const oneSchema = z.object({ signedUrl: z.string().startsWith(PREFIX) });
const uploadSchema = z.object({ signedUrl: z.string().startsWith(PREFIX), token: z.string() });

const withoutPrefix = (url: string) => url.slice(PREFIX.length);

/**
 * lite 0.10 answers a request for a signed address with `signedUrl` and the whole path. The Storage API, and so supabase-js, says
 * `signedURL`, or `url` for an upload, and the path below /storage/v1. An address to upload to is bound to the caller's session here.
 * @returns the answer in the Storage API's words; as it was when it is something else
 */
export async function signedUrlAnswer(answer: Response, caller: Caller, jwtSecret: string): Promise<Response> {
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  const upload = uploadSchema.safeParse(body);
  if (upload.success) {
    const token = await boundToSession(upload.data.token, caller.sessionId, jwtSecret);
    const [path = ''] = withoutPrefix(upload.data.signedUrl).split('?token=', 1);
    return Response.json({ url: `${path}?token=${token}`, token }, { status: answer.status });
  }
  const one = oneSchema.safeParse(body);
  if (one.success) return Response.json({ signedURL: withoutPrefix(one.data.signedUrl) }, { status: answer.status });
  return answer;
}
