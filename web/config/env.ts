import type { PageConfig } from '#domain/page-config.ts';

/** The page's configuration, whole. */
export type Env = Required<PageConfig>;

let current: Env | null = null;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Checks a configuration as it came over the wire. Missing optional values get their defaults.
 * @throws Error naming every value that is missing or wrong.
 */
export function parseEnv(raw: unknown): Env {
  const source = isRecord(raw) ? raw : {};
  const wrong = ['supabaseUrl', 'supabaseKey'].filter((name) => typeof source[name] !== 'string' || source[name] === '');
  if (wrong.length > 0) throw new Error(`Configuração inválida: ${wrong.join(', ')}`);
  const providers = isRecord(source['providers']) ? source['providers'] : {};
  return {
    supabaseUrl: String(source['supabaseUrl']).replace(/\/+$/, ''),
    supabaseKey: String(source['supabaseKey']),
    version: typeof source['version'] === 'string' ? source['version'] : '',
    emailConfirmation: source['emailConfirmation'] !== false,
    developmentMode: source['developmentMode'] === true,
    providers: { google: providers['google'] === true, apple: providers['apple'] === true },
    imageRenditions: source['imageRenditions'] === true,
    payments: source['payments'] === true,
    clockShiftMs: typeof source['clockShiftMs'] === 'number' ? source['clockShiftMs'] : 0,
  };
}

/** Puts a configuration in place; the app does it once at start, a test as often as it wants. */
export function setEnv(env: Env): Env {
  current = env;
  return env;
}

/**
 * The providers that the club has. The build draws pages too (web/app/first-view) and knows no club: there it is both.
 */
export function knownProviders(): Env['providers'] {
  return current?.providers ?? { google: true, apple: true };
}

/** The configuration. @throws Error before loadEnv() (web/app/load-env.ts) has finished. */
export function getEnv(): Env {
  if (!current) throw new Error('The configuration is read before the app starts');
  return current;
}
