/** In the device's storage: the configuration as it was last read. */
export const KEPT_CONFIG_KEY = 'club-config';

const CONFIG_ELEMENT_ID = 'club-config';

/** The configuration inside the page, or null when the page carries none. */
export function readEmbeddedConfig(): unknown {
  const text = document.getElementById(CONFIG_ELEMENT_ID)?.textContent?.trim();
  return text ? JSON.parse(text) : null;
}
