/** In the device's storage: the configuration as it was last read. */
export const KEPT_CONFIG_KEY = 'club-config';

const CONFIG_ELEMENT_ID = 'club-config';

function read(isMeant: (element: HTMLElement) => boolean): unknown {
  const element = document.getElementById(CONFIG_ELEMENT_ID);
  const text = element && isMeant(element) ? element.textContent?.trim() : undefined;
  return text ? JSON.parse(text) : null;
}

/** The configuration inside the page, or null when the page carries none. */
export function readEmbeddedConfig(): unknown {
  return read(({ dataset }) => dataset['built'] === undefined);
}

/**
 * The configuration that the build knew and wrote into a page of a static host, before which goes its /config.json;
 * null when there is none.
 */
export function readBuiltConfig(): unknown {
  return read(({ dataset }) => dataset['built'] !== undefined);
}
