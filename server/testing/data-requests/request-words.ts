export type As = 'ana' | 'bia' | 'stranger' | 'server';

/** A request of the table; `{ana}` and `{bia}` stand for the ids of the two members. */
export interface RecordedRequest {
  as?: As;
  method?: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export const P = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
export const one = { accept: 'application/vnd.pgrst.object+json' };
export const counted = { prefer: 'count=exact' };
export const shown = { prefer: 'return=representation' };

export const get = (path: string, headers: Record<string, string> = {}, as: As = 'ana'): RecordedRequest => ({ as, path, headers });
const send =
  (method: string) =>
  (path: string, body?: unknown, headers: Record<string, string> = {}, as: As = 'ana'): RecordedRequest => ({
    as,
    method,
    path,
    body,
    headers,
  });
export const [post, patch, remove] = [send('POST'), send('PATCH'), send('DELETE')];
export const call = (name: string, body: unknown = {}, headers: Record<string, string> = {}, as: As = 'ana') =>
  post(`rpc/${name}`, body, headers, as);
