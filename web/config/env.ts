/** What the served page, or /config.json, tells the app about its club and backend. */
export interface Env {
  supabaseUrl: string;
  supabaseKey: string;
  version: string;
  /** Sign-up asks for a confirmation by e-mail before the first login. */
  emailConfirmation: boolean;
  developmentMode: boolean;
  providers: { google: boolean; apple: boolean };
  /** The backend's storage makes smaller versions of pictures (`/render/image`); hosted projects do so on some plans only. */
  imageRenditions: boolean;
  /** Milliseconds the server's clock is ahead of the device's; only the test clock sets it. */
  clockShiftMs: number;
}

const CONFIG_ELEMENT_ID = 'club-config';
const CONFIG_PATH = '/config.json';
const KEPT_KEY = 'club-config';
/** A network that hangs counts as none after this long, where the configuration was read before. */
const PATIENCE_MS = 3_000;

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
    clockShiftMs: typeof source['clockShiftMs'] === 'number' ? source['clockShiftMs'] : 0,
  };
}

/** The configuration inside the page, or null when the page carries none. */
function readEmbedded(): unknown {
  const text = document.getElementById(CONFIG_ELEMENT_ID)?.textContent?.trim();
  return text ? JSON.parse(text) : null;
}

/** What /config.json said last on this device: the app opens without a network too. */
function readKept(): unknown {
  try {
    return JSON.parse(localStorage.getItem(KEPT_KEY) ?? 'null');
  } catch {
    return null;
  }
}

function keep(raw: unknown): void {
  try {
    localStorage.setItem(KEPT_KEY, JSON.stringify(raw));
  } catch {
    // A closed storage costs only the start without a network.
  }
}

async function fetchConfig(kept: unknown): Promise<unknown> {
  try {
    const signal = kept === null ? null : AbortSignal.timeout(PATIENCE_MS);
    const response = await fetch(CONFIG_PATH, { headers: { accept: 'application/json' }, signal });
    if (!response.ok) throw new Error(`${CONFIG_PATH}: HTTP ${response.status}`);
    return await response.json();
  } catch (error) {
    if (kept === null) throw error;
    return kept;
  }
}

/**
 * Reads the configuration once: from the page, else from /config.json, else as that was last on this device.
 * @throws Error when neither gives a usable one.
 */
export async function loadEnv(): Promise<Env> {
  if (current) return current;
  const embedded = readEmbedded();
  if (embedded !== null) return setEnv(parseEnv(embedded));
  const raw = await fetchConfig(readKept());
  const env = parseEnv(raw);
  keep(raw);
  return setEnv(env);
}

/** Puts a configuration in place; the app does it once at start, a test as often as it wants. */
export function setEnv(env: Env): Env {
  current = env;
  return env;
}

/** The configuration. @throws Error before loadEnv() has finished. */
export function getEnv(): Env {
  if (!current) throw new Error('The configuration is read before the app starts');
  return current;
}
