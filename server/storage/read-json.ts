import type { Context } from 'hono';
import type { z } from 'zod';
import { parseJson } from '#server/base/parse-json.ts';
import type { AppEnv } from '#server/http/http-types.ts';
import { StorageRefusal } from './storage-refusal.ts';

/** A request's JSON. @throws StorageRefusal `malformed` when it is not what the schema describes */
export async function readJson<Schema extends z.ZodType>(context: Context<AppEnv>, schema: Schema): Promise<z.infer<Schema>> {
  const body = schema.safeParse(parseJson(await context.req.text()));
  if (!body.success) throw new StorageRefusal('malformed');
  return body.data;
}
