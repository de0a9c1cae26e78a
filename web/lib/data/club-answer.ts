import { BACKEND_CODES } from './backend-codes.ts';
import { isErrorCode } from './error-messages.ts';

/**
 * Something on the way answered in the club's place: a network's login page, a filter, a proxy. It is a TypeError and
 * says so in the words of a browser without a connection, so that supabase-js and the app take it for what it is: the
 * club was not reached.
 */
export class StrangersAnswer extends TypeError {
  /** The stranger's HTTP status. */
  readonly answered: number;

  constructor(status: number) {
    super('Failed to fetch');
    this.answered = status;
  }
}

/** A request, as fetch takes it. */
interface Asked {
  input: RequestInfo | URL;
  init?: RequestInit | undefined;
}

/**
 * Faults that the club, or the proxy in front of it, answers in any form: they say nothing that could be mistaken for a
 * refusal.
 */
const FAULTS: ReadonlySet<number> = new Set([500, 502, 503, 504]);
/** The only answer that is no JSON. */
const ZIP = /\/functions\/v1\/export-account$/;
/** A picture that is read as its bytes. */
const PICTURE = /^GET \/storage\/v1\/object\/[^/]+\/./;

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(body: unknown): Fields {
  return typeof body === 'object' && body !== null ? (body as Fields) : {};
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/**
 * Whether a refusal is one of the club's server, of PostgREST, of GoTrue or of the Storage API. A name under `error`
 * alone is nobody's: filters write `{"error":"forbidden"}` too.
 */
function isRefusal(body: unknown, headers: Headers): boolean {
  const { code, error_code: errorCode, error, error_description: description, message, msg, statusCode, requestId } = fieldsOf(body);
  if (isText(errorCode) && isText(msg)) return true;
  if (isText(error) && isText(description)) return true;
  if (isText(statusCode) && isText(error) && isText(message)) return true;
  if (!isText(code) || !isText(message)) return false;
  return isErrorCode(code) || Object.hasOwn(BACKEND_CODES, code) || isOfDatabase(code, body) || isNewerThanThisApp(requestId, headers);
}

/** A code of PostgREST, one that a procedure raises with its HTTP status, or one of PostgreSQL. */
function isOfDatabase(code: string, body: unknown): boolean {
  return /^(?:PGRST\d+|PT\d{3})$/.test(code) || (/^[0-9A-Z]{5}$/.test(code) && 'details' in fieldsOf(body));
}

/** The club's server and GoTrue send these with every refusal, also with one whose code this app does not know. */
function isNewerThanThisApp(requestId: unknown, headers: Headers): boolean {
  return isText(requestId) || headers.has('x-supabase-api-version');
}

const has =
  (...keys: string[]) =>
  (body: unknown) =>
    keys.some((key) => fieldsOf(body)[key] !== undefined);

/**
 * Answers that only the club gives: without them a member would be signed out, or told that a photo has arrived. The
 * first that fits counts.
 */
const EXPECTED: readonly (readonly [call: RegExp, isThat: (body: unknown) => boolean])[] = [
  [/^POST \/auth\/v1\/token\?grant_type=refresh_token/, has('access_token')],
  [/^(?:GET|PUT) \/auth\/v1\/user$/, has('id')],
  [/^POST \/auth\/v1\/signup$/, has('id', 'user', 'access_token')],
  [/^POST \/auth\/v1\/verify$/, has('access_token', 'user', 'msg')],
  [/^POST \/storage\/v1\/object\/sign\//, has('signedURL')],
  [/^(?:POST|PUT) \/storage\/v1\/object\/[^/]+\/./, has('Key')],
  [/^DELETE \/storage\/v1\/object\//, Array.isArray],
  [/^POST \/functions\/v1\/delete-account$/, has('success')],
];

function isRowsCall(call: string, headers: Headers): boolean {
  return /\/rest\/v1\/[^/]+$/.test(call) && !(headers.get('accept') ?? '').includes('vnd.pgrst.object');
}

function isExpected(call: string, headers: Headers, body: unknown): boolean {
  const { error, success } = fieldsOf(body);
  if (isText(error) && success === undefined) return false;
  if (isRowsCall(call, headers)) return Array.isArray(body);
  return EXPECTED.find(([pattern]) => pattern.test(call))?.[1](body) ?? true;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Whether the club wrote an answer, by its kind, its form and what was asked. */
async function isClubs({ input, init }: Asked, answer: Response): Promise<boolean> {
  const { url, method, headers } = input instanceof Request ? input : { url: String(input), method: 'GET', headers: new Headers() };
  const sent = init?.headers ? new Headers(init.headers) : headers;
  const { pathname, search } = new URL(url, 'http://club.invalid');
  const path = pathname.replace(/^.*(?=\/(?:auth|rest|storage|functions)\/v1\/)/, '');
  const call = `${init?.method ?? method} ${path}${path.endsWith('/token') ? search : ''}`;
  if (FAULTS.has(answer.status)) return true;
  // No call of the club leads elsewhere.
  if (answer.redirected) return false;
  const type = answer.headers.get('content-type') ?? '';
  if (type.includes('text/html')) return false;
  if (answer.ok && ZIP.test(pathname)) return type.includes('zip');
  if (answer.ok && PICTURE.test(call)) return type.startsWith('image/');
  if (answer.ok && call.startsWith('HEAD ')) return answer.headers.has('content-range');
  const text = await answer.clone().text();
  if (answer.ok && text === '') return answer.status !== 200;
  const body = parse(text);
  if (body === undefined) return false;
  return answer.ok ? isExpected(call, sent, body) : isRefusal(body, answer.headers);
}

/**
 * The one place that decides whether an answer is the club's. A refusal counts only as JSON with a code of the club's
 * server, PostgREST, GoTrue or the Storage API; what was granted counts only in the form that the call has. 500, 502,
 * 503 and 504 are always faults.
 * @returns the answer, its body not yet read
 * @throws StrangersAnswer for everything else; TypeError when the connection breaks before the answer's end
 */
export async function requireClubsAnswer(answer: Response, input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  if (await isClubs({ input, init }, answer)) return answer;
  throw new StrangersAnswer(answer.status);
}

/** fetch for a call without a session. @throws StrangersAnswer, or TypeError without a connection */
export async function fetchFromClub(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  return requireClubsAnswer(await fetch(input, init), input, init);
}
