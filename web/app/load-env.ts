import { parseEnv, setEnv } from '#web/config/env.ts';
import type { Env } from '#web/config/env.ts';
import { deviceStorage } from '#web/lib/device/device-storage.ts';

const CONFIG_ELEMENT_ID = 'club-config';
const CONFIG_PATH = '/config.json';
const KEPT_KEY = 'club-config';
/** A network that hangs counts as none after this long, where the configuration was read before. */
const PATIENCE_MS = 3_000;

/** The configuration inside the page, or null when the page carries none. */
function readEmbedded(): unknown {
  const text = document.getElementById(CONFIG_ELEMENT_ID)?.textContent?.trim();
  return text ? JSON.parse(text) : null;
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
 * Reads the configuration: from the page, else from /config.json, else as that was last on this device, since the app opens without a
 * network too.
 * @throws Error when neither gives a usable one.
 */
export async function loadEnv(): Promise<Env> {
  const embedded = readEmbedded();
  if (embedded !== null) return setEnv(parseEnv(embedded));
  const raw = await fetchConfig(deviceStorage.readJson(KEPT_KEY));
  const env = parseEnv(raw);
  deviceStorage.writeJson(KEPT_KEY, raw);
  return setEnv(env);
}
