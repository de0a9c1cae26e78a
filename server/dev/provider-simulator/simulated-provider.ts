import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Hono } from 'hono';
import type { Context } from 'hono';
import { hostNameOf, isLoopbackHost } from '#server/base/loopback.ts';
import type { ProviderName } from '#server/config/provider-settings.ts';
import type { AppEnv } from '#server/http/http-types.ts';
import { IdTokens } from './id-tokens.ts';
import { relayAddressOf, subjectOf } from './people.ts';
import type { People, Person } from './people.ts';
import { DELAYS, askedSchema, choiceSchema } from './sign-in-choice.ts';
import type { Asked, Choice } from './sign-in-choice.ts';
import { SUBMIT_HASH, outagePage, postingPage, refusedPage, signInPage } from './sign-in-pages.ts';

/** As long as a code waits for its exchange. */
const CODE_LIFETIME_MS = 60_000;
const CALLBACK = '/auth/v1/callback';
/** Apple's word for it, and that of the standard. */
const CANCELLED: Readonly<Record<ProviderName, string>> = { google: 'access_denied', apple: 'user_cancelled_authorize' };

interface SimulatedProviderOptions {
  provider: ProviderName;
  issuer: string;
  people: People;
  clientId: string;
  isSecret: (secret: string) => boolean | Promise<boolean>;
  isDown: () => boolean;
}

/** A code that waits for its exchange. */
interface Granted {
  asked: Asked;
  choice: Choice;
  person: Person;
  expiresAt: number;
}

/** The addresses of a provider, to be mounted at the path of its issuer. */
export class SimulatedProvider {
  readonly routes = new Hono<AppEnv>();
  readonly #options: SimulatedProviderOptions;
  readonly #idTokens = new IdTokens();
  readonly #codes = new Map<string, Granted>();
  /** Apple tells somebody's name once. */
  readonly #toldNames = new Set<string>();

  constructor(options: SimulatedProviderOptions) {
    this.#options = options;
    const { issuer, provider, isDown } = options;
    this.routes.use(async (context, next) => {
      context.header('Cache-Control', 'no-store');
      if (isDown()) return context.html(outagePage(provider), 503);
      return next();
    });
    this.routes.get('/.well-known/openid-configuration', (context) =>
      context.json({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        response_modes_supported: ['query', 'form_post'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        token_endpoint_auth_methods_supported: ['client_secret_post'],
        code_challenge_methods_supported: ['S256'],
      }),
    );
    this.routes.get('/keys', async (context) => context.json(await this.#idTokens.publicKeys()));
    this.routes.get('/authorize', (context) => this.#showPage(context));
    this.routes.post('/authorize', async (context) => this.#answerChoice(context));
    this.routes.post('/token', async (context) => this.#exchange(context));
  }

  /** Apple tells every name again, as to a club that it has never seen. */
  forget(): void {
    this.#toldNames.clear();
  }

  /**
   * Reads the club's request in the address.
   * @returns a word for what is wrong with it where it is no sign-in of this club's
   */
  #readAsked(context: Context<AppEnv>): Asked | string {
    const { provider, clientId } = this.#options;
    const parsed = askedSchema.safeParse(context.req.query());
    if (!parsed.success) return `${parsed.error.issues[0]?.path.join('.')}: ${parsed.error.issues[0]?.message}`;
    const asked = parsed.data;
    if (asked.client_id !== clientId) return 'client_id';
    const { protocol, host, pathname } = new URL(asked.redirect_uri);
    if (protocol !== 'http:' || !isLoopbackHost(hostNameOf(host)) || pathname !== CALLBACK) return 'redirect_uri';
    // As Apple has it: an app that wants a name or an address has the answer posted.
    if (provider === 'apple' && asked.response_mode !== 'form_post')
      return 'response_mode: must be form_post when name or email scope is requested';
    return asked;
  }

  #showPage(context: Context<AppEnv>): Response | Promise<Response> {
    const { provider, people } = this.#options;
    const asked = this.#readAsked(context);
    if (typeof asked === 'string') return context.html(refusedPage(asked), 400);
    // On the address that the browser has the club under, which may be Vite's: the page's own policy lets no form lead
    // elsewhere.
    const { origin, host } = new URL(asked.redirect_uri);
    const here = new URL(context.req.url);
    if ((context.req.header('host') ?? here.host) !== host) return context.redirect(`${origin}${here.pathname}${here.search}`);
    return context.html(signInPage({ provider, people: people.list() }));
  }

  async #answerChoice(context: Context<AppEnv>): Promise<Response> {
    const { provider, people } = this.#options;
    const asked = this.#readAsked(context);
    if (typeof asked === 'string') return context.html(refusedPage(asked), 400);
    const choice = choiceSchema.safeParse(await context.req.parseBody().catch(() => ({})));
    if (!choice.success) return context.html(refusedPage('O formulário não é desta página.'), 400);
    const { person: chosen, name, email, fault } = choice.data;
    if (chosen === 'cancel') return this.#leave(context, asked, { error: CANCELLED[provider] });
    if (fault === 'server_error') return this.#leave(context, asked, { error: 'server_error' });
    const isTyped = chosen === 'typed' && email !== '';
    const person = isTyped ? people.add({ name, email }) : people.find(chosen);
    if (!person) return context.html(signInPage({ provider, people: people.list(), problem: 'Informe um email válido.' }), 400);
    return this.#leave(context, asked, {
      code: this.#grant({ asked, choice: choice.data, person, expiresAt: Date.now() + CODE_LIFETIME_MS }),
      ...(provider === 'apple' && this.#nameToTell(person, choice.data)),
    });
  }

  /**
   * The field in which Apple tells the name, beside the code and unsigned, to a club that it tells for the first time.
   */
  #nameToTell(person: Person, choice: Choice): { user: string } | null {
    if (person.name === '' || this.#toldNames.has(person.email)) return null;
    this.#toldNames.add(person.email);
    const [firstName = '', ...rest] = person.name.split(' ');
    return { user: JSON.stringify({ name: { firstName, lastName: rest.join(' ') }, email: addressOf(person, choice) }) };
  }

  #grant(granted: Granted): string {
    for (const [code, { expiresAt }] of this.#codes) if (expiresAt < Date.now()) this.#codes.delete(code);
    const code = randomBytes(32).toString('base64url');
    this.#codes.set(code, granted);
    return code;
  }

  #leave(
    context: Context<AppEnv>,
    { redirect_uri, response_mode, state }: Asked,
    answer: Record<string, string>,
  ): Response | Promise<Response> {
    if (response_mode === 'form_post') {
      context.set('page', { inlineScripts: [SUBMIT_HASH], isSite: false });
      return context.html(postingPage(redirect_uri, { state, ...answer }));
    }
    const url = new URL(redirect_uri);
    for (const [name, value] of Object.entries({ state, ...answer })) url.searchParams.set(name, value);
    return context.redirect(url.href, 303);
  }

  async #exchange(context: Context<AppEnv>): Promise<Response> {
    const form = await context.req.parseBody().catch((): Record<string, unknown> => ({}));
    const field = (name: string) => (typeof form[name] === 'string' ? form[name] : '');
    const { clientId, isSecret } = this.#options;
    if (field('client_id') !== clientId || !(await isSecret(field('client_secret')))) return context.json({ error: 'invalid_client' }, 401);
    if (field('grant_type') !== 'authorization_code') return context.json({ error: 'unsupported_grant_type' }, 400);
    const granted = this.#codes.get(field('code'));
    this.#codes.delete(field('code'));
    const isGood =
      granted !== undefined &&
      granted.expiresAt >= Date.now() &&
      granted.asked.redirect_uri === field('redirect_uri') &&
      granted.asked.code_challenge === createHash('sha256').update(field('code_verifier')).digest('base64url');
    if (!isGood) return context.json({ error: 'invalid_grant' }, 400);
    const { delay, fault } = granted.choice;
    // A caller who gave up meanwhile gets no answer.
    if (delay !== 'none') await wait(DELAYS[delay][1], undefined, { signal: context.req.raw.signal });
    if (fault === 'no_token') return context.json({ error: 'temporarily_unavailable' }, 500);
    return context.json({
      access_token: randomBytes(32).toString('base64url'),
      token_type: 'Bearer',
      expires_in: CODE_LIFETIME_MS / 1000,
      id_token: await this.#idTokens.sign(this.#claimsOf(granted), fault === 'signature' || fault === 'expired' ? fault : null),
    });
  }

  #claimsOf({ asked, choice, person }: Granted): Record<string, unknown> {
    const { provider, issuer, clientId } = this.#options;
    const isApple = provider === 'apple';
    const isVerified = choice.verified !== undefined;
    return {
      iss: issuer,
      aud: clientId,
      sub: subjectOf(provider, person),
      nonce: choice.fault === 'nonce' ? randomBytes(16).toString('hex') : asked.nonce,
      ...(choice.fault !== 'no_email' && {
        email: addressOf(person, choice),
        // Apple writes booleans as text.
        email_verified: isApple ? String(isVerified) : isVerified,
        ...(isApple && { is_private_email: String(choice.hidden !== undefined) }),
      }),
      ...(!isApple && person.name !== '' && { name: person.name }),
    };
  }
}

/** Only Apple's page has the box. */
function addressOf(person: Person, { hidden }: Choice): string {
  return hidden === undefined ? person.email : relayAddressOf(person);
}
