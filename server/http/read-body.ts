import type { Context } from 'hono';
import type { AppEnv } from '#server/http/http-types.ts';

/** The requests that stand in the place of those that came. */
const replaced = new WeakSet<Request>();

/**
 * Reads a request's body and puts a request with the same bytes in its place, for later readers: a signature is made
 * over them, and a function reads the raw request. A second reader gets the same.
 */
export async function readBody(context: Context<AppEnv>): Promise<ArrayBuffer> {
  const bytes = await context.req.arrayBuffer();
  if (replaced.has(context.req.raw)) return bytes;
  const { url, method, headers, signal } = context.req.raw;
  context.req.raw = new Request(url, { method, headers, body: bytes, signal });
  replaced.add(context.req.raw);
  return bytes;
}
