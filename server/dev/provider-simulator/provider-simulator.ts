import { Hono } from 'hono';
import { PROVIDERS } from '#server/config/provider-settings.ts';
import type { ProviderFetch, ProviderName, ProviderSettings } from '#server/config/provider-settings.ts';
import type { AppEnv } from '#server/http/http-types.ts';
import { isAppleSecret, isGoogleSecret, newClubClients } from './club-clients.ts';
import { People } from './people.ts';
import { panelPage } from './sign-in-pages.ts';
import { SimulatedProvider } from './simulated-provider.ts';

export const SIMULATOR_PATH = '/dev/providers';

export interface ProviderSimulatorOptions {
  /** The club's own origin: the providers are simulated under /dev/providers of it. */
  origin: string;
  /** The club's credentials; a provider that it has some with is the real one. */
  settings: ProviderSettings;
}

export type ProviderSimulator = ReturnType<typeof createProviderSimulator>;

/**
 * Google and Apple for development mode without their keys: OpenID providers of our own, which the club talks to by the
 * way that it has for the real ones. The person who signs in says on a page who they are. No password, no state but in
 * memory.
 */
export function createProviderSimulator({ origin, settings }: ProviderSimulatorOptions) {
  const clients = newClubClients();
  const people = new People();
  const down = new Set<ProviderName>();
  const issuerOf = (provider: ProviderName) => `${origin}${SIMULATOR_PATH}/${provider}`;
  const isSecret = {
    google: (secret: string) => isGoogleSecret(clients, secret),
    apple: async (secret: string) => isAppleSecret(clients, secret, new URL(origin).origin),
  };
  const simulated = PROVIDERS.filter((provider) => settings[provider] === null);
  const providers = simulated.map((provider) => {
    const simulatedProvider = new SimulatedProvider({
      provider,
      issuer: issuerOf(provider),
      people,
      clientId: clients[provider].clientId,
      isSecret: isSecret[provider],
      isDown: () => down.has(provider),
    });
    return { provider, simulatedProvider };
  });

  const routes = new Hono<AppEnv>();
  const tell = (): ReturnType<typeof panelPage> => panelPage(simulated, people.list(), down);
  routes.get('/', (context) => context.html(tell(), 200, { 'Cache-Control': 'no-store' }));
  routes.post('/outage', async (context) => {
    const form: Record<string, unknown> = await context.req.parseBody().catch(() => ({}));
    for (const provider of simulated) {
      if (form[provider] === 'on') down.add(provider);
      if (form[provider] === 'off') down.delete(provider);
    }
    return context.redirect(SIMULATOR_PATH, 303);
  });
  routes.post('/forget', (context) => {
    people.forget();
    for (const { simulatedProvider } of providers) simulatedProvider.forget();
    return context.redirect(SIMULATOR_PATH, 303);
  });
  for (const { provider, simulatedProvider } of providers) routes.route(`/${provider}`, simulatedProvider.routes);

  const inProcess = new Hono().route(SIMULATOR_PATH, routes as unknown as Hono);
  /** As fetch, which gives up when its caller does, however long the answer takes. */
  const fetchInProcess: ProviderFetch = async (url, init) => {
    const request = new Request(url, init as RequestInit);
    return Promise.race([inProcess.request(request), whenAborted(request.signal)]);
  };

  return {
    /** The credentials of the club with each provider, the simulated and the real. */
    settings: {
      google: settings.google ?? { ...clients.google, issuer: issuerOf('google'), fetch: fetchInProcess },
      apple: settings.apple ?? { ...clients.apple, issuer: issuerOf('apple'), fetch: fetchInProcess },
    } satisfies ProviderSettings,
    /** The providers and the panel, to be mounted at /dev/providers. */
    routes,
  };
}

async function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}
