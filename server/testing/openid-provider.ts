import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { exportJWK, exportPKCS8, generateKeyPair, jwtVerify } from 'jose';
import type { CryptoKey } from 'jose';
import { Provider } from 'oidc-provider';

/** Whom the provider signs in next, and how it misbehaves while doing so. */
export interface Person {
  subject: string;
  email?: string;
  isEmailVerified?: boolean;
  name?: string;
  picture?: string;
  /** `cancel`: the person goes back; `nonce`: the ID token carries another sign-in's nonce. */
  act?: 'cancel' | 'nonce';
}

export interface TestProvider {
  issuer: string;
  /** The variables of a club's environment that use it. */
  env: Record<string, string>;
  /** Everybody who comes from now on is this person. */
  signsIn: (person: Person) => void;
  /** The query of every authorization request so far. */
  requests: Record<string, string>[];
  close: () => Promise<void>;
}

const CLUB_CALLBACK = /^http:\/\/localhost(:\d+)?\/auth\/v1\/callback$/;
const SCOPES = ['openid', 'email', 'profile', 'name'];
const APPLE = { clientId: 'example.clube.web', teamId: 'TEAM123456', keyId: 'KEY1234567' };

/**
 * A standards-conforming OpenID provider on loopback that plays Google or Apple. It answers under 127.0.0.1 while clubs
 * are at localhost, so that the browser sees two sites. Apple's ways: no scope `openid`, the answer posted, the name
 * told once beside the token, and a client secret that is a signed JWT.
 */
export async function startOpenIdProvider(kind: 'google' | 'apple'): Promise<TestProvider> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${portOf(server)}`;
  const isApple = kind === 'apple';
  const google = { clientId: 'clube-21-test', clientSecret: randomBytes(24).toString('hex') };
  const appleKey = await generateKeyPair('ES256', { extractable: true });
  const people = new Map<string, Person>();
  const requests: Record<string, string>[] = [];
  const toldNames = new Set<string>();
  let current: Person = { subject: 'nobody' };

  const signing = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: isApple ? APPLE.clientId : google.clientId,
        client_secret: google.clientSecret,
        redirect_uris: ['http://localhost/auth/v1/callback'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(signing.privateKey)), use: 'sig', alg: 'RS256', kid: 'test' }] },
    cookies: { keys: [randomBytes(24).toString('hex')] },
    scopes: SCOPES,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, accountId) => ({ accountId, claims: () => claimsOf(people.get(accountId), accountId, isApple) }),
    loadExistingGrant: async (context) => {
      const grant = new provider.Grant({ clientId: context.oidc.client?.clientId ?? '', accountId: context.oidc.account?.accountId ?? '' });
      grant.addOIDCScope(SCOPES.join(' '));
      await grant.save();
      return grant;
    },
  });
  provider.Client.prototype.redirectUriAllowed = (uri: string) => CLUB_CALLBACK.test(uri);
  if (isApple) {
    Object.assign(provider.Client.prototype, {
      compareClientSecret: (secret: string) => isAppleSecret(secret, appleKey.publicKey, issuer),
    });
  }

  provider.use(async (context, next) => {
    if (context.path === '/auth') {
      const query = new URLSearchParams(context.querystring);
      requests.push(Object.fromEntries(query));
      if (isApple) query.set('scope', `openid ${query.get('scope')}`);
      // A person who was here before is asked again, as at a shared computer.
      query.set('prompt', [...new Set(['login', ...(query.get('prompt') ?? '').split(' ').filter(Boolean)])].join(' '));
      if (current.act === 'nonce') query.set('nonce', randomBytes(16).toString('hex'));
      context.url = `/auth?${query}`;
    }
    await next();
    const isForm = typeof context.body === 'string' && context.body.includes('</form>');
    if (isApple && isForm && current.name && !toldNames.has(current.subject)) {
      const [firstName, ...rest] = current.name.split(' ');
      const user = JSON.stringify({ name: { firstName, lastName: rest.join(' ') }, email: current.email });
      toldNames.add(current.subject);
      context.body = String(context.body).replace(
        '</form>',
        `<input type="hidden" name="user" value="${user.replaceAll('"', '&quot;')}"/></form>`,
      );
    }
  });

  const handle = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/interaction/')) void finishInteraction(request, response);
    else void handle(request, response);
  });

  async function finishInteraction(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { prompt } = await provider.interactionDetails(request, response);
    people.set(current.subject, current);
    const yes = prompt.name === 'login' ? { login: { accountId: current.subject } } : { consent: {} };
    const no = { error: isApple ? 'user_cancelled_authorize' : 'access_denied' };
    await provider.interactionFinished(request, response, current.act === 'cancel' ? no : yes);
  }

  return {
    issuer,
    env: isApple
      ? {
          APPLE_ISSUER: issuer,
          APPLE_CLIENT_ID: APPLE.clientId,
          APPLE_TEAM_ID: APPLE.teamId,
          APPLE_KEY_ID: APPLE.keyId,
          APPLE_PRIVATE_KEY: (await exportPKCS8(appleKey.privateKey)).replaceAll('\n', '\\n'),
        }
      : { GOOGLE_ISSUER: issuer, GOOGLE_CLIENT_ID: google.clientId, GOOGLE_CLIENT_SECRET: google.clientSecret },
    signsIn: (person) => {
      current = person;
    },
    requests,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

function claimsOf(person: Person | undefined, subject: string, isApple: boolean) {
  const isVerified = person?.isEmailVerified ?? true;
  return {
    sub: subject,
    email: person?.email,
    email_verified: isApple ? String(isVerified) : isVerified,
    ...(!isApple && { name: person?.name, picture: person?.picture }),
  };
}

/**
 * The rules of Apple for a client secret: ES256 by the registered key, from the team, over the client, for Apple, half
 * a year at most.
 */
async function isAppleSecret(secret: string, key: CryptoKey, issuer: string): Promise<boolean> {
  try {
    const { payload, protectedHeader } = await jwtVerify(secret, key, {
      algorithms: ['ES256'],
      issuer: APPLE.teamId,
      subject: APPLE.clientId,
      audience: issuer,
      requiredClaims: ['iat', 'exp'],
    });
    return protectedHeader.kid === APPLE.keyId && Number(payload.exp) - Number(payload.iat) <= 15_777_000;
  } catch {
    return false;
  }
}
