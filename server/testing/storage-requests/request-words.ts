import type { SupabaseClient } from '@supabase/supabase-js';

/** The sender of a request: see `callers.ts`. */
export type As =
  | 'nobody'
  | 'visitor'
  | 'visitor by bearer'
  | 'ana'
  | 'bia'
  | 'ana by token alone'
  | 'ana with a wrong key'
  | 'ana with the key in the address'
  | 'ana with both keys'
  | 'server'
  | 'server by bearer'
  | 'server by key and bearer'
  | 'server in a browser'
  | 'server by bearer in a browser'
  | 'wrong key'
  | 'expired token'
  | 'forged token'
  | 'token without a signature'
  | 'token of another algorithm'
  | 'token of an ended session'
  | 'token of a service role'
  | 'token of a visitor'
  | 'token of another role'
  | 'token without a role'
  | 'token of a file'
  | 'nonsense'
  | 'basic';

/** Bytes of a body: a text, so many bytes, or a small PNG. */
export type Body = string | { bytes: number } | { picture: true } | { json: unknown };

/**
 * A request of the table. In its texts `{ana}` and `{bia}` stand for the members' ids, `{picture}` for a picture's
 * bytes, and any other name in braces for a token: one made in `tokens.ts`, or one that an earlier request has kept.
 */
export interface RawRequest {
  as: As;
  method: string;
  path: string;
  body?: Body;
  headers?: Record<string, string>;
  /** The name under which the token in the answer is kept. */
  keep?: string;
}

/** A call of the unmodified client. */
export interface ClientCall {
  as: 'visitor' | 'ana' | 'bia' | 'server';
  call: string;
  run: (storage: SupabaseClient['storage'], named: (text: string) => string, kept: Map<string, string>) => unknown;
}

export type RecordedRequest = RawRequest | ClientCall;

export const get = (path: string, as: As = 'ana', headers?: Record<string, string>): RawRequest => ({
  as,
  method: 'GET',
  path,
  ...(headers && { headers }),
});

/** A request with a JSON body. */
export const json = (method: string, path: string, body: unknown, as: As = 'ana', headers?: Record<string, string>): RawRequest => ({
  as,
  method,
  path,
  body: { json: body },
  ...(headers && { headers }),
});

/** An upload of bytes. */
export const upload = (
  path: string,
  body: Body,
  headers: Record<string, string> = {},
  { as = 'ana', method = 'POST' }: { as?: As; method?: string } = {},
): RawRequest => ({ as, method, path, body, headers: { 'content-type': 'text/plain', ...headers } });

export const call = (text: string, run: ClientCall['run'], as: ClientCall['as'] = 'ana'): ClientCall => ({ as, call: text, run });

const BOUNDARY = 'limite';
export const formHeaders = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
interface Part {
  name: string;
  file?: string;
  type?: string;
  text: string;
}

/** A multipart form, as its sender would write it. */
export const form = (...parts: Part[]): string =>
  [
    ...parts.map(
      ({ name, file, type, text }) =>
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}\r\n` +
        `${type === undefined ? '' : `Content-Type: ${type}\r\n`}\r\n${text}\r\n`,
    ),
    `--${BOUNDARY}--\r\n`,
  ].join('');
