import type { FunctionContext } from './context.ts';
import { secondFactorNeeded, unauthenticated } from './http.ts';
import { keyHeaders, readKeys } from './keys.ts';
import { storableText } from './storable-text.ts';

export interface Account {
  id: string;
  email: string | null;
}

/** A member who calls, and whether their session has shown the second factor, if they have one. */
export interface Caller extends Account {
  hasShownFactor: boolean;
  /** As the token names it, which the auth server has found valid. */
  sessionId: string | null;
}
type Reply = Record<string, unknown>;

// By this the platform's gateway knows a browser, which must not have a secret key.
const BROWSER = /^\s*Mozilla\s*\/\s*5\s*\.\s*0/i;

/** The project's HTTP API: as the server itself (service key), or as the member who called. */
export type Backend = ReturnType<typeof connectBackend>;

/**
 * A file's path in its bucket as part of an address.
 * @throws when it could lead elsewhere: `fetch` resolves dots on its way
 */
function pathInBucket(name: string): string {
  const parts = name.split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..')) throw new Error('a path that leaves its bucket');
  return parts.map(encodeURIComponent).join('/');
}

/** The session that an access token is of; null where it names none. */
function sessionIn(authorization: string): string | null {
  try {
    const payload = (authorization.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { session_id: id } = asReply(JSON.parse(atob(payload)));
    return typeof id === 'string' && UUID.test(id) ? id : null;
  } catch {
    return null;
  }
}
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Opens the project's HTTP API for a function. @throws when the environment lacks an address or a key */
export function connectBackend(context: FunctionContext) {
  const url = context.env['SUPABASE_URL'];
  if (!url) throw new Error('SUPABASE_URL is not set');
  const keys = readKeys(context);
  const publishableKey = keys.publishable;
  const asClub = keyHeaders(keys.secret);
  const asJson = { 'Content-Type': 'application/json' };

  async function send(path: string, init: RequestInit): Promise<Response> {
    return context.fetch(`${url}${path}`, init);
  }

  async function readOk(answer: Response, what: string): Promise<unknown> {
    if (answer.ok) return answer.json();
    throw new Error(`${what}: ${answer.status} ${await answer.text()}`);
  }

  return {
    /**
     * The member who calls, or the refusal: 401 for a token that is not valid or whose session or account has ended,
     * and 403 for a session that has yet to show the member's second factor, unless this call is open to it. No other
     * gate holds back what a function does as the club.
     */
    async caller(request: Request, beforeSecondFactor: 'closed' | 'open' = 'closed'): Promise<Caller | Response> {
      const Authorization = request.headers.get('Authorization');
      if (!Authorization) return unauthenticated();
      const headers = { apikey: publishableKey, Authorization };
      const answer = await send('/auth/v1/user', { headers });
      const isRefused = answer.status >= 400 && answer.status < 500;
      if (isRefused) await answer.body?.cancel();
      const { id, email } = isRefused ? {} : asReply(await readOk(answer, 'user'));
      if (typeof id !== 'string') return unauthenticated();
      // The database asks its rows; the token may say what was.
      const hasShownFactor = (await readOk(await send('/rest/v1/rpc/second_factor_shown', { headers }), 'second factor')) === true;
      if (!hasShownFactor && beforeSecondFactor !== 'open') return secondFactorNeeded();
      return { id, email: typeof email === 'string' ? email : null, hasShownFactor, sessionId: sessionIn(Authorization) };
    },

    /** Whether the caller shows the public key instead of a member's token: a browser in which nobody has signed in. */
    isVisitor(request: Request): boolean {
      const shown = shownBy(request);
      return shown !== null && keys.everyPublishable.includes(shown);
    },

    /** Whether the caller has a secret key of the club's, as the platform's timer does. In a browser nobody has. */
    isClub(request: Request): boolean {
      if (BROWSER.test(request.headers.get('User-Agent') ?? '')) return false;
      const shown = shownBy(request);
      return shown !== null && keys.everySecret.some((secret) => isSame(shown, secret));
    },

    /** Calls a procedure as the server. @throws when it fails */
    async call(procedure: string, parameters: Record<string, unknown>): Promise<unknown> {
      const init = { method: 'POST', headers: { ...asClub, ...asJson }, body: asStorableJson(parameters) };
      return readOk(await send(`/rest/v1/rpc/${procedure}`, init), procedure);
    },

    /** Calls a procedure with the caller's own rights. @throws when it fails */
    async callAsMember(request: Request, procedure: string, parameters: Record<string, unknown>): Promise<unknown> {
      const headers = { apikey: publishableKey, Authorization: request.headers.get('Authorization') ?? '', ...asJson };
      return readOk(await send(`/rest/v1/rpc/${procedure}`, { method: 'POST', headers, body: JSON.stringify(parameters) }), procedure);
    },

    /**
     * Signs in with a password.
     * @returns the session's access token and the account's id, or the auth server's refusal
     */
    async signIn(
      email: string,
      password: string,
    ): Promise<{ accessToken: string; userId: string } | { status: number; code: string; retryAfter: string | null }> {
      const answer = await send('/auth/v1/token?grant_type=password', {
        method: 'POST',
        headers: { apikey: publishableKey, ...asJson },
        body: JSON.stringify({ email, password }),
      });
      if (answer.status >= 400 && answer.status < 500) {
        const refusal = asReply(await answer.json().catch(() => null));
        // Newer auth servers say it as `code`, where older ones have the status.
        const code = refusal['error_code'] ?? refusal['code'] ?? refusal['error'];
        return { status: answer.status, code: String(code), retryAfter: answer.headers.get('Retry-After') };
      }
      const session = (await readOk(answer, 'token')) as { access_token?: unknown; user?: { id?: unknown } };
      return { accessToken: String(session.access_token), userId: String(session.user?.id) };
    },

    /** Ends one session; a failure is only logged. */
    async signOut(accessToken: string): Promise<void> {
      const headers = { apikey: publishableKey, Authorization: `Bearer ${accessToken}` };
      const answer = await send('/auth/v1/logout?scope=local', { method: 'POST', headers });
      if (!answer.ok) context.logError('a session could not be ended', new Error(String(answer.status)));
      await answer.body?.cancel();
    },

    /**
     * Has the auth server mail a member a link again, as the member's own page does. By the club's own key: what
     * strangers have asked for in a member's name does not hold up what the club itself sends. @throws when it refuses
     */
    async sendAccountMail(mail: 'signup' | 'recovery', email: string): Promise<void> {
      const [path, body] = mail === 'signup' ? ['/auth/v1/resend', { type: 'signup', email }] : ['/auth/v1/recover', { email }];
      const init = { method: 'POST', headers: { ...asClub, ...asJson }, body: JSON.stringify(body) };
      await readOk(await send(path, init), 'account mail');
    },

    /** A file as a stream. @throws when it can't be read */
    async openFile(bucket: string, name: string): Promise<ReadableStream<Uint8Array>> {
      const path = pathInBucket(name);
      const answer = await send(`/storage/v1/object/${bucket}/${path}`, { headers: asClub });
      if (answer.ok && answer.body) return answer.body;
      throw new Error(`file: ${answer.status} ${await answer.text()}`);
    },

    /**
     * A picture of a public bucket, small where the storage makes it so, else as it is.
     * @throws when it can't be read
     */
    async readPicture(bucket: string, name: string): Promise<{ bytes: Uint8Array; type: string }> {
      const path = pathInBucket(name);
      const small = await send(`/storage/v1/render/image/public/${bucket}/${path}?width=192&height=192&resize=cover`, { headers: asClub });
      if (!small.ok) await small.body?.cancel();
      const answer = small.ok ? small : await send(`/storage/v1/object/${bucket}/${path}`, { headers: asClub });
      if (!answer.ok) throw new Error(`picture: ${answer.status} ${await answer.text()}`);
      return { bytes: new Uint8Array(await answer.arrayBuffer()), type: answer.headers.get('Content-Type') ?? '' };
    },

    /**
     * Gives a file another bucket and name.
     * @returns whether it is there now: an earlier try may have moved it, and it may be gone
     * @throws when the storage fails
     */
    async moveFile(from: { bucket: string; name: string }, to: { bucket: string; name: string }): Promise<boolean> {
      const body = JSON.stringify({ bucketId: from.bucket, sourceKey: from.name, destinationBucket: to.bucket, destinationKey: to.name });
      const answer = await send('/storage/v1/object/move', { method: 'POST', headers: { ...asClub, ...asJson }, body });
      if (answer.status >= 500) throw new Error(`move: ${answer.status} ${await answer.text()}`);
      await answer.body?.cancel();
      if (answer.ok) return true;
      const there = await send(`/storage/v1/object/${to.bucket}/${pathInBucket(to.name)}`, { method: 'HEAD', headers: asClub });
      await there.body?.cancel();
      if (there.status >= 500) throw new Error(`move: ${answer.status}, then ${there.status}`);
      return there.ok;
    },

    /** Deletes files. @throws when the storage refuses */
    async removeFiles(bucket: string, names: string[]): Promise<void> {
      const init = { method: 'DELETE', headers: { ...asClub, ...asJson }, body: JSON.stringify({ prefixes: names }) };
      await readOk(await send(`/storage/v1/object/${bucket}`, init), 'remove');
    },
  };
}

/**
 * A value from callers is refused where it comes in; one that comes with it from elsewhere, as from Stripe, is kept
 * without what can't be.
 */
function asStorableJson(parameters: Record<string, unknown>): string {
  return JSON.stringify(parameters, (_key, value: unknown) => (typeof value === 'string' ? storableText(value) : value));
}

/**
 * The proof of the caller: a token, or else the key. One of the new keys in a token's place says no more than the key
 * beside it.
 */
function shownBy({ headers }: Request): string | null {
  const key = headers.get('apikey');
  const token = /^Bearer\s+(.+)$/i.exec(headers.get('Authorization') ?? '')?.[1]?.trim();
  return token === undefined || (key !== null && token.startsWith('sb_')) ? key : token;
}

/** Compares secrets in a time that does not tell where they differ. */
function isSame(shown: string, secret: string): boolean {
  let difference = shown.length ^ secret.length;
  for (let place = 0; place < secret.length; place += 1) difference |= (shown.codePointAt(place) ?? 0) ^ (secret.codePointAt(place) ?? 0);
  return difference === 0;
}

/** A procedure's reply as an object; empty when it is none. */
export function asReply(value: unknown): Reply {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Reply) : {};
}

/** A reply's list of objects; empty when it is none. */
export function asList(value: unknown): Reply[] {
  return Array.isArray(value) ? value.map(asReply) : [];
}
