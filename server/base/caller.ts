import type { JWTPayload } from 'jose';
import { keyRuleOf } from './key-rules.ts';
import type { KeyRule } from './key-rules.ts';
import { createSecretCheck } from './secret-check.ts';
import { VerifiedTokens } from './verified-tokens.ts';

/**
 * The claims of a caller's token, or those that the API key stands for. They are shared between requests, so they must
 * not be changed.
 */
export type Claims = Readonly<JWTPayload>;

interface CallerParts {
  /** Seconds since 1970; null for an API key, which has no end. */
  expiresAt: number | null;
  /** As the database's policies read them. */
  jwt: Claims;
}

/** Somebody of whom nothing is known but that they have the club's public key. */
export interface Visitor extends CallerParts {
  kind: 'visitor';
  role: 'anon';
  uid: null;
  sessionId: null;
}

/** A member by their access token. Whether the session has ended is the database's to say. */
export interface SignedInMember extends CallerParts {
  kind: 'member';
  role: 'authenticated';
  uid: string;
  sessionId: string;
}

/** The server itself, or a program that its operator gave the secret key to. */
export interface Service extends CallerParts {
  kind: 'service';
  role: 'service_role';
  uid: null;
  sessionId: null;
}

/** Under whose rights a request runs. */
export type Caller = Visitor | SignedInMember | Service;

export type CallerRefusal =
  /** No API key, where the route asks for one. */
  | 'no_key'
  | 'unknown_key'
  /** The secret key, or a token with its rights, in a browser. */
  | 'secret_in_browser'
  /** A text that is no token, or one that the club has not signed, or not for this time. */
  | 'invalid_token'
  | 'expired_token'
  /** A token that the club has signed, but not as an access token: it lacks a claim, or has one of another kind. */
  | 'wrong_claims';

/** Somebody who is not let in. */
export interface RefusedCaller {
  kind: 'refused';
  reason: CallerRefusal;
  /** The claim that is missing or wrong, for `wrong_claims`. */
  claim?: string;
}

/** The secrets that keys and tokens are checked with. */
export interface CallerSecrets {
  jwtSecret: string;
  publishableKey: string;
  secretKey: string;
}

/** The proofs of the caller. A proof that the request does not have is null. */
export interface Credentials {
  apiKey: string | null;
  /** The header `Authorization`, whole. */
  authorization: string | null;
  userAgent: string | null;
}

/** The part of a request that says who calls; Hono's is one. */
export interface CallingRequest {
  method: string;
  path: string;
  header: (name: string) => string | undefined;
  query: (name: string) => string | undefined;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const BROWSER = /^\s*Mozilla\s*\/\s*5\s*\.\s*0/i;
const BEARER = /^Bearer\s+(.+)$/is;
const AUDIENCE = 'authenticated';

export const VISITOR: Visitor = Object.freeze({
  kind: 'visitor',
  role: 'anon',
  uid: null,
  sessionId: null,
  expiresAt: null,
  jwt: Object.freeze({ role: 'anon' }),
});
const SERVICE: Service = Object.freeze({
  kind: 'service',
  role: 'service_role',
  uid: null,
  sessionId: null,
  expiresAt: null,
  jwt: Object.freeze({ role: 'service_role' }),
});

/** Tells who calls, for all rooms of the server: by an API key, and by an access token beside it. */
export class Callers {
  readonly #publishableKey: string;
  readonly #isSecretKey: (given: string) => boolean;
  readonly #tokens: VerifiedTokens;

  constructor({ jwtSecret, publishableKey, secretKey }: CallerSecrets) {
    this.#publishableKey = publishableKey;
    this.#isSecretKey = createSecretCheck(secretKey);
    this.#tokens = new VerifiedTokens(jwtSecret);
  }

  /** The caller of a request. Its route says whether it needs an API key. */
  ofRequest(request: CallingRequest): Caller | RefusedCaller {
    return this.of(credentialsOf(request), keyRuleOf(request.method, request.path));
  }

  /** The caller with these credentials, where the rule holds. */
  of({ apiKey, authorization, userAgent }: Credentials, rule: KeyRule = 'key'): Caller | RefusedCaller {
    const key = !apiKey && rule === 'none' ? VISITOR : this.ofKey(apiKey, userAgent);
    if (key.kind === 'refused') return key;
    const token = tokenOf(authorization);
    // Clients send their key in a token's place as long as nobody has signed in. It says no more than beside it.
    return token === null || token.startsWith('sb_') || token === apiKey ? key : this.ofToken(token, userAgent);
  }

  /** The caller that joins a topic with `token`, over a socket that was opened with `apiKey`, which has been let in. */
  ofJoin(token: string, { apiKey, userAgent }: Omit<Credentials, 'authorization'>): Caller | RefusedCaller {
    return token.startsWith('sb_') || token === apiKey ? this.ofKey(apiKey, userAgent) : this.ofToken(token.trim(), userAgent);
  }

  /** The caller that an API key stands for. */
  ofKey(apiKey: string | null, userAgent: string | null): Visitor | Service | RefusedCaller {
    if (!apiKey) return refused('no_key');
    // Everybody knows this one: how long its comparison takes tells nothing new.
    if (apiKey === this.#publishableKey) return VISITOR;
    if (!this.#isSecretKey(apiKey)) return refused('unknown_key');
    return isBrowser(userAgent) ? refused('secret_in_browser') : SERVICE;
  }

  /** The caller that an access token stands for. */
  ofToken(token: string, userAgent: string | null = null): Caller | RefusedCaller {
    const claims = this.#tokens.verify(token);
    if (typeof claims === 'string') return refused(claims === 'expired' ? 'expired_token' : 'invalid_token');
    const caller = callerIn(claims);
    if (typeof caller === 'string') return { kind: 'refused', reason: 'wrong_claims', claim: caller };
    return caller.kind === 'service' && isBrowser(userAgent) ? refused('secret_in_browser') : caller;
  }

  /** Whether a request carries a token that the club has signed, be it past its time. */
  hasOwnToken(request: Pick<CallingRequest, 'header'>): boolean {
    const token = tokenOf(request.header('authorization') ?? null);
    return token !== null && this.#tokens.isOwn(token);
  }
}

/**
 * The caller of an access token. A signed address and a token for an upload have no role: they are no access tokens,
 * whichever key signed them. Without a session a token could not be ended, and without an end it would be good for
 * ever, so there are none such.
 * @returns the claim that is missing or wrong, for a token that is none
 */
function callerIn(claims: Claims): Caller | string {
  const { role, sub, aud, exp: expiresAt, session_id: sessionId } = claims;
  if (expiresAt === undefined) return 'exp';
  if (role === 'anon') return { ...VISITOR, expiresAt };
  if (role === 'service_role') return { ...SERVICE, expiresAt, jwt: claims };
  if (role !== 'authenticated') return 'role';
  if (aud !== undefined && ![aud].flat().includes(AUDIENCE)) return 'aud';
  if (typeof sub !== 'string' || !UUID.test(sub)) return 'sub';
  if (typeof sessionId !== 'string' || !UUID.test(sessionId)) return 'session_id';
  return { kind: 'member', role, uid: sub, sessionId, expiresAt, jwt: claims };
}

/** The token in the header; null when it has none. Another scheme than Bearer says nothing, nor does Bearer alone. */
function tokenOf(authorization: string | null): string | null {
  return BEARER.exec(authorization ?? '')?.[1]?.trim() || null;
}

function credentialsOf(request: CallingRequest): Credentials {
  return {
    apiKey: request.header('apikey') ?? request.query('apikey') ?? null,
    authorization: request.header('authorization') ?? null,
    userAgent: request.header('user-agent') ?? null,
  };
}

function isBrowser(userAgent: string | null): boolean {
  return BROWSER.test(userAgent ?? '');
}

function refused(reason: CallerRefusal): RefusedCaller {
  return { kind: 'refused', reason };
}
