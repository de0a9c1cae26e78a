import { createClient } from '@supabase/supabase-js';
import type { SupabaseClient } from '@supabase/supabase-js';
import WebSocket from 'ws';
import { TEST_ORIGIN } from './test-club.ts';
import type { TestClub } from './test-club.ts';

type Cookies = Map<string, string>;
interface Step {
  url: string;
  method: 'GET' | 'POST';
  form?: Record<string, string>;
  isCrossSite: boolean;
}

/**
 * As much of a browser as a sign-in by a provider needs: it follows redirects between club and provider, submits the
 * form that Apple posts with, and keeps cookies a site; the server's are SameSite=Lax and stay away from a post that
 * another site sends.
 */
export class ProviderBrowser {
  #club: TestClub;
  readonly #cookies = new Map<string, Cookies>();
  readonly #storage = new Map<string, string>();
  readonly client: SupabaseClient;

  constructor(club: TestClub) {
    this.#club = club;
    const storage = this.#storage;
    this.client = createClient(TEST_ORIGIN, club.secrets.publishableKey, {
      global: { fetch: async (input, init) => this.#club.app.request(new Request(input, init)) },
      auth: {
        flowType: 'pkce',
        autoRefreshToken: false,
        detectSessionInUrl: false,
        storage: {
          getItem: (key) => storage.get(key) ?? null,
          setItem: (key, value) => void storage.set(key, value),
          removeItem: (key) => void storage.delete(key),
        },
      },
      realtime: { transport: WebSocket as never },
    });
  }

  /** Presses the button: the address that supabase-js sends the browser to. */
  async start(provider: 'google' | 'apple', redirectTo = `${TEST_ORIGIN}/auth/callback`): Promise<string> {
    const { data, error } = await this.client.auth.signInWithOAuth({ provider, options: { redirectTo, skipBrowserRedirect: true } });
    if (error) throw error;
    return data.url;
  }

  /** From now on the server's requests reach another process of it. */
  movedTo(club: TestClub): this {
    this.#club = club;
    return this;
  }

  /**
   * Opens an address and goes on until a page of the app is reached, or until `isStop` says so; returns the address.
   */
  async visit(start: string, isStop: (url: string) => boolean = () => false): Promise<URL> {
    return this.#follow({ url: start, method: 'GET', isCrossSite: false }, isStop);
  }

  /** Sends the form of a page of the club's own origin, and goes on as visit does. */
  async submit(page: string, form: Record<string, string>): Promise<URL> {
    const step: Step = { url: page, method: 'POST', form, isCrossSite: false };
    const answer = await this.#send(step, true);
    return this.#follow(await nextStep(new URL(page), answer), () => false);
  }

  async #follow(first: Step, isStop: (url: string) => boolean): Promise<URL> {
    let step = first;
    for (let hops = 0; hops < 20; hops += 1) {
      const url = new URL(step.url);
      const isClub = url.origin === TEST_ORIGIN;
      if (isStop(step.url) || (isClub && !url.pathname.startsWith('/auth/v1/'))) return url;
      const answer = await this.#send(step, isClub);
      this.#keepCookies(url.origin, answer);
      step = await nextStep(url, answer);
    }
    throw new Error('the redirects do not end');
  }

  /** A whole sign-in. */
  async signIn(provider: 'google' | 'apple') {
    return this.redeem(await this.visit(await this.start(provider)));
  }

  /** Hands in the code of the address a sign-in came back to. */
  async redeem(back: URL) {
    const code = back.searchParams.get('code');
    if (code === null) throw new Error(`no code: ${back.search}`);
    return this.client.auth.exchangeCodeForSession(code);
  }

  async #send({ url, method, form, isCrossSite }: Step, isClub: boolean): Promise<Response> {
    const mayBringCookies = !isClub || method === 'GET' || !isCrossSite;
    const cookies = mayBringCookies
      ? [...(this.#cookies.get(new URL(url).origin) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
      : '';
    const request = new Request(url, {
      method,
      redirect: 'manual',
      headers: { cookie: cookies },
      ...(form && { body: new URLSearchParams(form) }),
    });
    return isClub ? this.#club.app.request(request) : fetch(request);
  }

  #keepCookies(origin: string, answer: Response): void {
    const kept = this.#cookies.get(origin) ?? new Map<string, string>();
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') kept.delete(name);
      else kept.set(name, value);
    }
    this.#cookies.set(origin, kept);
  }
}

async function nextStep(url: URL, answer: Response): Promise<Step> {
  const location = answer.headers.get('location');
  if (location !== null) return { url: new URL(location, url).href, method: 'GET', isCrossSite: false };
  const html = await answer.text();
  const action = /<form method="post" action="([^"]+)"/.exec(html)?.[1];
  if (action === undefined) throw new Error(`stuck at ${url.pathname}: ${answer.status} ${html.slice(0, 200)}`);
  const fields = [...html.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, unescapeHtml(value)]);
  return { url: unescapeHtml(action), method: 'POST', form: Object.fromEntries(fields) as Record<string, string>, isCrossSite: true };
}

function unescapeHtml(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
