import { createClient } from '@supabase/supabase-js';
import type { SupabaseClient } from '@supabase/supabase-js';
import { decodeJwt } from 'jose';
import WebSocket from 'ws';
import type { Mail } from '#server/mail/mail.ts';
import { TEST_ORIGIN } from '../test-club.ts';
import type { TestClub } from '../test-club.ts';
import { forgedTokens } from './forged-tokens.ts';
import { Names } from './names.ts';
import { changesBetween, readRows } from './rows.ts';
import type { RowChange, Rows } from './rows.ts';
import type { ClientStep, Key, RawStep, Step, Topic } from './step.ts';
import { plainHeaders } from './usual-headers.ts';

interface Answer {
  request: string;
  status: number;
  /** Those that are not as most answers have them; a missing one as null. */
  headers: Record<string, string | null>;
  body: unknown;
}

export interface AnsweredStep {
  step: string;
  answers: Answer[];
  /** The result that auth-js made of the answers. */
  result?: unknown;
  rows?: RowChange[];
  mails?: string[];
}

const WRONG_KEY = 'sb_publishable_ninguem-deu-esta-chave';
const AGENT = 'contract';

/**
 * Sends a topic's steps one after the other, and tells of each what was answered, which rows it left and whom it wrote.
 */
export async function sendTopic(club: TestClub, topic: Topic): Promise<AnsweredStep[]> {
  const conversation = new Conversation(club, topic);
  const recorded: AnsweredStep[] = [];
  for (const step of topic.steps) recorded.push(await conversation.take(step));
  return recorded;
}

class Conversation {
  readonly #club: TestClub;
  readonly #topic: Topic;
  readonly #domain: string;
  readonly #names = new Names();
  readonly #clients = new Map<string, SupabaseClient>();
  #rows: Rows = new Map();
  #mails = 0;
  #answers: Answer[] = [];
  #keep: string | undefined;

  constructor(club: TestClub, topic: Topic) {
    this.#club = club;
    this.#topic = topic;
    this.#domain = `${topic.name}.example`;
    this.#names.keep('secret-key', club.secrets.secretKey);
    this.#names.keep('publishable-key', club.secrets.publishableKey);
  }

  async take(step: Step): Promise<AnsweredStep> {
    this.#answers = [];
    this.#keep = step.keep;
    await this.#forge();
    if (step.before !== undefined) await this.#club.connection.script(await this.#fill(step.before));
    const result = 'call' in step ? await this.#callClient(step) : await this.#sendRaw(step);
    const rows = await readRows(this.#club, this.#domain);
    const changes = changesBetween(this.#rows, rows, this.#names);
    this.#rows = rows;
    const mails = await this.#newMails();
    return {
      step: step.name,
      answers: this.#answers,
      ...('call' in step && { result }),
      ...(changes.length > 0 && { rows: changes }),
      ...(mails.length > 0 && { mails }),
    };
  }

  async #forge(): Promise<void> {
    const { session = '', other = '' } = this.#topic.forge ?? {};
    const [accessToken, otherId] = [this.#names.valueOf(`${session}.access`), this.#names.valueOf(`${other}.id`)];
    if (accessToken === null || otherId === null || this.#names.valueOf('expired') !== null) return;
    const tokens = await forgedTokens({ accessToken, otherId, jwtSecret: this.#club.secrets.jwtSecret });
    for (const [name, token] of Object.entries(tokens)) this.#names.keep(name, token);
  }

  async #sendRaw(step: RawStep): Promise<void> {
    const { method, path, key, token, body, headers } = step;
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    await this.#send(
      new Request(`${TEST_ORIGIN}/auth/v1${await this.#fill(path)}`, {
        method,
        headers: await this.#fillAll({
          'user-agent': AGENT,
          ...(text !== undefined && { 'content-type': 'application/json' }),
          ...this.#keyHeader(key),
          ...(token !== undefined && { authorization: `Bearer {${token}.access}` }),
          ...headers,
        }),
        ...(text !== undefined && { body: await this.#fill(text) }),
      }),
      `${method} ${path} ${text ?? ''}`.trim(),
    );
  }

  #keyHeader(key: Key): Record<string, string> {
    const { publishableKey, secretKey } = this.#club.secrets;
    return key === 'none' ? {} : { apikey: { publishable: publishableKey, secret: secretKey, wrong: WRONG_KEY }[key] };
  }

  async #callClient({ client, kind, call }: ClientStep): Promise<unknown> {
    const key = kind === 'admin' ? this.#club.secrets.secretKey : this.#club.secrets.publishableKey;
    const auth = this.#clients.get(client) ?? this.#newClient(key, kind === 'pkce');
    this.#clients.set(client, auth);
    const links = await this.#links();
    try {
      return this.#plainResult(await call(auth, (text) => this.#names.fill(withLinks(text, links))));
    } catch (error) {
      return { thrown: error instanceof Error ? `${error.name}: ${this.#names.plain(error.message)}` : 'no error' };
    }
  }

  #newClient(key: string, isPkce: boolean): SupabaseClient {
    return createClient(TEST_ORIGIN, key, {
      global: {
        headers: { 'user-agent': AGENT },
        fetch: async (input, init) => {
          const request = new Request(input, init);
          const title = `${request.method} ${request.url.slice(`${TEST_ORIGIN}/auth/v1`.length)} ${await request.clone().text()}`;
          return this.#send(request, this.#plainRequest(title.trim()));
        },
      },
      realtime: { transport: WebSocket as never },
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false, flowType: isPkce ? 'pkce' : 'implicit' },
    });
  }

  async #send(request: Request, title: string): Promise<Response> {
    const answer = await this.#club.app.request(request);
    const text = await answer.clone().text();
    const json = parse(text);
    this.#keepFrom(json);
    this.#answers.push({
      request: title,
      status: answer.status,
      headers: plainHeaders(answer.headers, (value) => this.#names.plain(value)),
      body: text === '' ? null : this.#names.plainJson(withoutRequestId(json)),
    });
    return answer;
  }

  #keepFrom(body: unknown): void {
    if (this.#keep === undefined || typeof body !== 'object' || body === null) return;
    const { access_token: access, refresh_token: refresh, user, id } = body as Record<string, unknown>;
    const accountId = (user as Record<string, unknown> | undefined)?.['id'] ?? id;
    if (typeof accountId === 'string') this.#names.keep(`${this.#keep}.id`, accountId);
    if (typeof access !== 'string' || typeof refresh !== 'string') return;
    this.#names.keep(`${this.#keep}.session`, String(decodeJwt(access)['session_id']));
    this.#names.keep(`${this.#keep}.refresh`, refresh);
    this.#names.keep(`${this.#keep}.access`, access);
  }

  #plainRequest(title: string): string {
    return this.#names
      .plain(title)
      .replaceAll(/"code_challenge":"[^"]+"/g, '"code_challenge":"{challenge}"')
      .replaceAll(/"token_hash":"\w{20,}"/g, '"token_hash":"{link}"');
  }

  #plainResult(result: unknown): unknown {
    const shown = JSON.stringify(result, (key, value: unknown) => (value instanceof Error ? errorFields(value) : inShort(key, value)));
    return this.#names.plainJson(JSON.parse(shown ?? 'null'));
  }

  async #mailList(): Promise<Mail[]> {
    await this.#club.drainMails();
    const mails = (await (await this.#club.request('/dev/inbox.json')).json()) as Mail[];
    return mails.filter((mail) => mail.to.endsWith(`@${this.#domain}`));
  }

  async #newMails(): Promise<string[]> {
    const mails = await this.#mailList();
    const added = mails.slice(0, mails.length - this.#mails);
    this.#mails = mails.length;
    return added.map(({ to, subject, links }) => [to, subject.replace(/\d{6}/, '{code}'), ...links.map(plainLink)].join(' | ')).toSorted();
  }

  /** The code in the newest mail to each address. */
  async #links(): Promise<Map<string, string>> {
    const mails = await this.#mailList();
    return new Map(mails.toReversed().map((mail) => [mail.to, codeOf(mail)]));
  }

  async #fill(text: string): Promise<string> {
    return this.#names.fill(text.includes('{link:') ? withLinks(text, await this.#links()) : text);
  }

  async #fillAll(headers: Record<string, string>): Promise<Record<string, string>> {
    return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, this.#names.fill(value)]));
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function withoutRequestId(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('requestId' in body)) return body;
  const { requestId: _requestId, ...others } = body;
  return others;
}

/** Sessions and accounts stand in the answers already. */
function inShort(key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Uint8Array) return 'bytes';
  if (key === 'session' && 'access_token' in value) return 'a session';
  return key === 'user' && 'app_metadata' in value && 'email' in value ? `the account of ${String(value.email)}` : value;
}

function errorFields(error: Error): Record<string, unknown> {
  const { name, message } = error;
  const { status, code, reasons } = error as Error & Record<string, unknown>;
  return { name, message, status, code, ...(reasons !== undefined && { reasons }) };
}

function codeOf({ links, text }: Mail): string {
  const query = links[0] === undefined ? null : new URL(links[0]).searchParams;
  return query?.get('token_hash') ?? /\b\d{6}\b/.exec(text)?.[0] ?? 'no-code';
}

function plainLink(link: string): string {
  return link.replaceAll(/token_hash=\w+/g, 'token_hash={link}');
}

function withLinks(text: string, links: ReadonlyMap<string, string>): string {
  return text.replaceAll(/\{link:([^}]+)\}/g, (_whole, email: string) => links.get(email) ?? 'no-mail');
}
