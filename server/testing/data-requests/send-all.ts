import type { TestClub } from '../test-club.ts';
import type { As, RecordedRequest } from './request-words.ts';
import { REQUESTS } from './requests.ts';
import { SET_UP } from './set-up.ts';

export interface RecordedAnswer {
  request: string;
  status: number;
  headers: Record<string, string | null>;
  body: unknown;
}

/** The headers that most answers have; a difference is recorded, a missing one as null. */
const USUAL_HEADERS: Record<string, string | null> = {
  'content-type': 'application/json; charset=utf-8',
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Content-Range, Content-Location, Preference-Applied',
  'cache-control': 'no-store',
  'content-range': null,
  'content-location': null,
  'preference-applied': null,
  location: null,
  allow: null,
  'access-control-allow-methods': null,
  'retry-after': null,
  'sb-error-code': null,
  'x-cups': null,
  'x-tea': null,
};
/** Longer lists are recorded by their length. */
const LONG_LIST = 50;
/** An id that is different in each run. */
const NEW_ID = /[0-9a-f]{8}-[0-9a-f]{4}-[1-9a-f][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** The answers of a club to all requests of the table. */
export async function sendAll(club: TestClub): Promise<RecordedAnswer[]> {
  const [ana, bia] = [await club.signUpMember('Ana Souza'), await club.signUpMember('Bia Reis')];
  await club.connection.script(SET_UP);
  club.connection.noteSchemaChange();
  const keys: Record<As, Record<string, string>> = {
    ana: { apikey: club.secrets.publishableKey, authorization: `Bearer ${ana.accessToken}` },
    bia: { apikey: club.secrets.publishableKey, authorization: `Bearer ${bia.accessToken}` },
    stranger: { apikey: club.secrets.publishableKey },
    server: { apikey: club.secrets.secretKey },
  };
  const named = (text: string) => text.replaceAll('{ana}', ana.id).replaceAll('{bia}', bia.id);
  // The engines write this one word differently.
  const plain = (text: string) =>
    text
      .replaceAll('datestyle', 'DateStyle')
      .replaceAll(ana.id, '{ana}')
      .replaceAll(bia.id, '{bia}')
      .replaceAll(NEW_ID, (id) => (id.startsWith('00000000-') ? id : '{new}'));

  async function answerTo(request: RecordedRequest): Promise<RecordedAnswer> {
    const { as = 'stranger', method = 'GET', path, body, headers } = request;
    const answer = await club.request(`/rest/v1/${named(path).replaceAll('"', '%22')}`, {
      method,
      headers: { 'content-type': 'application/json', ...keys[as], ...headers },
      body: body === undefined ? undefined : named(typeof body === 'string' ? body : JSON.stringify(body)),
    });
    const text = plain(await answer.text());
    return {
      request: [
        as,
        method,
        path,
        ...(body === undefined ? [] : [JSON.stringify(body)]),
        ...(headers ? [JSON.stringify(headers)] : []),
      ].join(' '),
      status: answer.status,
      headers: Object.fromEntries(
        Object.entries(USUAL_HEADERS).flatMap(([name, usual]) => {
          const value = answer.headers.get(name);
          return value === usual ? [] : [[name, value === null ? null : plain(value)]];
        }),
      ),
      body: text === '' ? null : withoutRequestId(text),
    };
  }

  const answers: RecordedAnswer[] = [];
  for (const request of REQUESTS) answers.push(await answerTo(request));
  return answers;
}

function withoutRequestId(text: string): unknown {
  const body: unknown = JSON.parse(text);
  if (Array.isArray(body) && body.length > LONG_LIST) return { items: body.length };
  if (typeof body !== 'object' || body === null || !('requestId' in body)) return body;
  const { requestId: _requestId, ...others } = body;
  return others;
}
