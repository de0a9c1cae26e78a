import type { Context } from 'hono';
import { z } from 'zod';
import type { AppEnv } from '#server/http/http-types.ts';
import { isStorable } from './account-data.ts';
import { authError } from './auth-error.ts';

const text = z.string().max(4_096).nullish();

/** The bodies of all auth requests: fields that none of them reads may hold anything. */
const authBodySchema = z.looseObject({
  email: text,
  phone: text,
  password: text,
  current_password: text,
  nonce: text,
  refresh_token: text,
  auth_code: text,
  code_verifier: text,
  token: text,
  token_hash: text,
  type: text,
  scope: text,
  factor_type: text,
  friendly_name: text,
  issuer: text,
  challenge_id: text,
  code: text,
  data: z
    .record(z.string(), z.unknown())
    .refine((data) => isStorable(data))
    .nullish(),
});

export type AuthBody = z.infer<typeof authBodySchema>;

/**
 * The body of a request of any announced type, or the refusal of a malformed one.
 * @param isOptional whether it may be empty
 */
export async function readAuthBody(context: Context<AppEnv>, isOptional: boolean): Promise<AuthBody | Response> {
  const raw = await context.req.text();
  let json: unknown;
  try {
    json = raw === '' && isOptional ? {} : JSON.parse(raw);
  } catch (error) {
    return authError(400, 'bad_json', `Could not parse request body as JSON: ${flawOf(error)}`);
  }
  const parsed = authBodySchema.safeParse(json);
  if (parsed.success) return parsed.data;
  return authError(400, 'validation_failed', `Invalid value: ${parsed.error.issues[0]?.path.join('.') || 'body'}`);
}

/** The flaw of a text that is no JSON, in the words of GoTrue's own reader. */
function flawOf(error: unknown): string {
  const token = error instanceof Error ? /^(?:Unexpected token '?|Expected .*token ')(.)/su.exec(error.message)?.[1] : undefined;
  return token === undefined ? 'unexpected end of JSON input' : `invalid character '${token}' looking for beginning of value`;
}
