import { parseEnv, setEnv } from '#web/config/env.ts';
import type { Env } from '#web/config/env.ts';
import { KEPT_CONFIG_KEY, readBuiltConfig, readEmbeddedConfig } from '#web/config/read-config.ts';
import { deviceStorage } from '#web/lib/device/device-storage.ts';

const CONFIG_PATH = '/config.json';
/** A network that hangs counts as none after this long, where the configuration was read before. */
const PATIENCE_MS = 3_000;

/**
 * @throws Error for an answer that is not a configuration, such as a network's login page, which comes with HTTP 200
 * too
 */
async function fetchConfig(patience: AbortSignal | null): Promise<Env> {
  const response = await fetch(CONFIG_PATH, { headers: { accept: 'application/json' }, signal: patience });
  if (!response.ok) throw new Error(`${CONFIG_PATH}: HTTP ${response.status}`);
  const raw: unknown = await response.json();
  const env = parseEnv(raw);
  deviceStorage.writeJson(KEPT_CONFIG_KEY, raw);
  return env;
}

/**
 * Reads the configuration: from the page, else from /config.json, else as that was last on this device, else as the
 * build knew it. The app opens without a network too, and behind one that answers in the club's place.
 * @throws Error when neither gives a usable one.
 */
export async function loadEnv(): Promise<Env> {
  const embedded = readEmbeddedConfig();
  if (embedded !== null) return setEnv(parseEnv(embedded));
  const kept = deviceStorage.readJson(KEPT_CONFIG_KEY) ?? readBuiltConfig();
  try {
    return setEnv(await fetchConfig(kept === null ? null : AbortSignal.timeout(PATIENCE_MS)));
  } catch (error) {
    if (kept === null) throw error;
    return setEnv(parseEnv(kept));
  }
}
