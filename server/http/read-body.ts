import type { Context } from 'hono';
import type { AppEnv } from '#server/http/http-types.ts';

/**
 * Reads a request's body and puts a request with the same bytes in its place, for whoever comes after: a signature is made over them, and a
 * function reads the raw request.
 */
export async function readBody(context: Context<AppEnv>): Promise<ArrayBuffer> {
  const bytes = await context.req.arrayBuffer();
  const { url, method, headers, signal } = context.req.raw;
  context.req.raw = new Request(url, { method, headers, body: bytes, signal });
  return bytes;
}
