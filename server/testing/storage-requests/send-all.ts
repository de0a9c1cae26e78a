import { createClient } from '@supabase/supabase-js';
import type { SupabaseClient } from '@supabase/supabase-js';
import sharp from 'sharp';
import WebSocket from 'ws';
import { TEST_ORIGIN } from '../test-club.ts';
import type { TestClub } from '../test-club.ts';
import { headersOf } from './callers.ts';
import { plainWords } from './plain-words.ts';
import type { Body, ClientCall, RawRequest } from './request-words.ts';
import { TOPICS } from './requests.ts';
import type { Topic } from './requests.ts';
import { changesOf, rowsNow } from './rows-left.ts';
import { FILES, PICTURES, SET_UP } from './set-up.ts';
import { madeTokens } from './tokens.ts';

export interface RecordedAnswer {
  request: string;
  status?: number;
  headers?: Record<string, string | null>;
  body: unknown;
  /** The rows that the request has left or taken away. */
  rows?: Record<string, unknown>;
}

/** The headers that most answers have; a difference is recorded, a missing one as null. */
const USUAL_HEADERS: Record<string, string | null> = {
  'content-type': 'application/json',
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Content-Range,Content-Location,Preference-Applied',
  'access-control-allow-methods': null,
  'access-control-allow-headers': null,
  'access-control-max-age': null,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-disposition': null,
  'content-length': null,
  'content-range': null,
  'accept-ranges': null,
  etag: null,
  'last-modified': null,
  'x-robots-tag': null,
  'retry-after': null,
  vary: null,
  allow: null,
  location: null,
  'sb-error-code': null,
};
/** Longer texts are recorded by their length. */
const LONGEST_TEXT = 4_000;
const isPicture = (type: string) => type.startsWith('image/');

/** The answers of a club to all requests of the tables. */
export async function sendAll(club: TestClub): Promise<Record<Topic, RecordedAnswer[]>> {
  const [ana, bia, gone] = [
    await club.signUpMember('Ana Souza'),
    await club.signUpMember('Bia Reis'),
    await club.signUpMember('Caio Lima'),
  ];
  await club.connection.script(SET_UP);
  const claims = JSON.parse(Buffer.from(ana.accessToken.split('.')[1] ?? '', 'base64url').toString()) as { session_id: string };
  const kept = await madeTokens({ jwtSecret: club.secrets.jwtSecret, ana: ana.id, session: claims.session_id });
  kept.set('access token', ana.accessToken);
  kept.set('publishable key', club.secrets.publishableKey);
  const headers = await headersOf({ club, ana, bia, gone, fileToken: kept.get('good address') ?? '' });
  await gone.client.auth.signOut({ scope: 'local' });

  const named = (text: string) =>
    text.replaceAll(/\{([a-z0-9 ]+)\}/g, (whole, name: string) => ({ ana: ana.id, bia: bia.id })[name] ?? kept.get(name) ?? whole);
  const plain = plainWords(
    new Map([
      [ana.id, 'ana'],
      [bia.id, 'bia'],
      [gone.id, 'gone'],
      [club.secrets.publishableKey, 'publishable key'],
      [club.secrets.secretKey, 'secret key'],
    ]),
  );
  const picture = await sharp({ create: { width: 16, height: 8, channels: 3, background: '#48c' } })
    .png()
    .toBuffer();
  const bytesOf = (body: Body): string | Uint8Array<ArrayBuffer> => {
    if (typeof body === 'string') return named(body);
    if ('json' in body) return named(JSON.stringify(body.json) ?? '');
    return 'bytes' in body ? new Uint8Array(body.bytes).fill(120) : new Uint8Array(picture);
  };

  const clientOf = (key: string, token?: string): SupabaseClient =>
    createClient(TEST_ORIGIN, key, {
      global: { fetch: async (input, init) => club.app.request(new Request(input, init)) },
      auth: { persistSession: false, autoRefreshToken: false, storageKey: `storage-requests-${Math.random()}` },
      ...(token !== undefined && { accessToken: async () => token }),
      realtime: { transport: WebSocket as never },
    });
  const clients: Record<ClientCall['as'], SupabaseClient> = {
    ana: clientOf(club.secrets.publishableKey, ana.accessToken),
    bia: clientOf(club.secrets.publishableKey, bia.accessToken),
    visitor: clientOf(club.secrets.publishableKey),
    server: clientOf(club.secrets.secretKey),
  };

  async function answerTo({ as, method, path, body, headers: more, keep }: RawRequest): Promise<Omit<RecordedAnswer, 'request'>> {
    const answer = await club.request(`/storage/v1/${named(path)}`, {
      method,
      headers: { ...(typeof body === 'object' && 'json' in body && { 'content-type': 'application/json' }), ...headers[as], ...more },
      body: body === undefined || (typeof body === 'object' && 'json' in body && body.json === undefined) ? undefined : bytesOf(body),
    });
    const type = answer.headers.get('content-type') ?? '';
    const bytes = Buffer.from(await answer.arrayBuffer());
    const text = isPicture(type) ? (bytes.length > 0 ? 'a picture' : '') : bytes.toString('utf8');
    if (keep !== undefined) kept.set(keep, /eyJ[\w-]+\.[\w-]+\.[\w-]+/.exec(text)?.[0] ?? '');
    const valueOf = (name: string): string | null => {
      const value = answer.headers.get(name);
      // The bytes that the encoders make may be others tomorrow.
      if (value !== null && isPicture(type) && (name === 'content-length' || name === 'etag'))
        return value.replace(/[0-9a-f]{32}|^\d+$/, '{new}');
      return value === null ? null : plain(value);
    };
    return {
      status: answer.status,
      headers: Object.fromEntries(
        Object.entries(USUAL_HEADERS).flatMap(([name, usual]) => {
          const value = valueOf(name);
          return value === usual ? [] : [[name, value]];
        }),
      ),
      body: bodyOf(plain(text), type),
    };
  }

  async function resultOf({ as, run }: ClientCall): Promise<Omit<RecordedAnswer, 'request'>> {
    const outcome = await Promise.resolve(run(clients[as].storage, named, kept)).catch((error: unknown) => ({ thrown: error }));
    return { body: JSON.parse(plain(JSON.stringify(outcome, errorsToo))) as unknown };
  }

  await fill();
  const answers = {} as Record<Topic, RecordedAnswer[]>;
  let rows = await rowsNow(club.connection);
  for (const topic of Object.keys(TOPICS) as Topic[]) {
    answers[topic] = [];
    for (const request of TOPICS[topic]) {
      const answer = 'call' in request ? await resultOf(request) : await answerTo(request);
      const after = await rowsNow(club.connection);
      const changes = changesOf(rows, after);
      rows = after;
      const left = JSON.parse(withoutPictures(plain(JSON.stringify(changes)))) as Record<string, unknown>;
      answers[topic].push({ request: nameOf(request), ...answer, ...(Object.keys(left).length > 0 && { rows: left }) });
    }
  }
  return answers;

  async function fill(): Promise<void> {
    for (const [path, text] of FILES) await put(named(path), text, path.endsWith('.html') ? 'text/html' : 'text/plain');
    for (const path of PICTURES) await put(named(path), new Uint8Array(picture), 'image/png');
  }

  async function put(path: string, body: string | Uint8Array<ArrayBuffer>, type: string): Promise<void> {
    const url = `/storage/v1/object/${path.split('/').map(encodeURIComponent).join('/')}`;
    const owner = path.includes(ana.id) ? headers.ana : path.includes(bia.id) ? headers.bia : headers.server;
    const answer = await club.request(url, {
      method: 'POST',
      headers: { ...owner, 'content-type': type, 'cache-control': 'max-age=3600' },
      body,
    });
    if (!answer.ok) throw new Error(`${path} was not uploaded: ${await answer.text()}`);
  }
}

/** A request as its line in the record says it. */
export function nameOf(request: RawRequest | ClientCall): string {
  if ('call' in request) return `${request.as} ${request.call}`;
  const { as, method, path, body, headers } = request;
  const name = [
    as,
    method,
    path,
    ...(body === undefined ? [] : [JSON.stringify(body)]),
    ...(headers ? [JSON.stringify(headers)] : []),
  ].join(' ');
  return name.length > 400 ? `${name.slice(0, 400)}… (${name.length})` : name;
}

/** The sizes and tags in a picture's metadata are the encoder's. */
function withoutPictures(text: string): string {
  return text.replaceAll(/"metadata":\{[^{}]*"mimetype":"image\/[^{}]*\}/g, (metadata) =>
    metadata.replaceAll(/[0-9a-f]{32}/g, '{new}').replaceAll(/"(size|contentLength)":\d+/g, '"$1":"{new}"'),
  );
}

function errorsToo(_key: string, value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  const { name, message, status, statusCode } = value as Error & { status?: unknown; statusCode?: unknown };
  return { name, message, status, statusCode };
}

function bodyOf(text: string, type: string): unknown {
  if (text === '') return null;
  if (text.length > LONGEST_TEXT) return { length: text.length };
  return type.startsWith('application/json') ? withoutRequestId(JSON.parse(text)) : text;
}

function withoutRequestId(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('requestId' in body)) return body;
  const { requestId: _requestId, ...others } = body;
  return others;
}
