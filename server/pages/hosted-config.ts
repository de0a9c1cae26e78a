import type { PageConfig } from '#domain/page-config.ts';

/**
 * The part of the environment that `npm run build` reads for a static host; the names are the server's (.env.example).
 */
type Environment = Readonly<Record<string, string | undefined>>;

const isOn = (value: string | undefined) => ['on', 'true', '1'].includes(value ?? '');

/**
 * The origin that the build writes into the documents: PUBLIC_URL's.
 * @returns null where it is not set, and the server is to fill it in
 * @throws Error when it is no origin of the web
 */
export function publicOrigin({ PUBLIC_URL: url }: Environment): string | null {
  if (!url) return null;
  const { protocol, origin, pathname } = URL.canParse(url) ? new URL(url) : { protocol: '', origin: '', pathname: '' };
  if (!['http:', 'https:'].includes(protocol) || pathname !== '/')
    throw new Error('PUBLIC_URL: must be an origin without a path, such as https://clube.example');
  return origin;
}

/**
 * Whether the club sells its plan through Stripe: the price has no secret in it, unlike the key, which no build needs.
 */
export function takesPayments({ STRIPE_PRICE_ID: price }: Environment): boolean {
  return Boolean(price);
}

/**
 * The config.json of a static host, by which the app finds its hosted Supabase project.
 * @returns null where PUBLIC_URL or SUPABASE_URL is not set: the club is served by its own server, which answers
 * /config.json itself
 * @throws Error when the project is named without its key
 */
export function hostedConfig(environment: Environment, version: string): PageConfig | null {
  const { SUPABASE_URL: supabaseUrl, SUPABASE_PUBLISHABLE_KEY: supabaseKey } = environment;
  if (publicOrigin(environment) === null || !supabaseUrl) return null;
  if (!supabaseKey) throw new Error('SUPABASE_PUBLISHABLE_KEY: config.json needs it beside SUPABASE_URL');
  return {
    supabaseUrl,
    supabaseKey,
    version,
    emailConfirmation: environment['AUTH_EMAIL_CONFIRMATION'] === undefined || isOn(environment['AUTH_EMAIL_CONFIRMATION']),
    developmentMode: false,
    providers: { google: Boolean(environment['GOOGLE_CLIENT_ID']), apple: Boolean(environment['APPLE_CLIENT_ID']) },
    // Some plans of Supabase make smaller versions of pictures: unlike the server's own, they are asked for by name.
    imageRenditions: isOn(environment['IMAGE_RENDITIONS']),
    payments: takesPayments(environment),
  };
}
