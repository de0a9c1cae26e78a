const asked = new Map<string, Promise<void>>();
const failed = new Set<string>();

function isNamedInPage(address: string, rel: 'stylesheet' | 'modulepreload'): boolean {
  const links = document.querySelectorAll<HTMLLinkElement>(`link[rel=${rel}]`);
  return [...links].some(({ href }) => href === address);
}

async function applyStyle(address: string): Promise<void> {
  if (isNamedInPage(address, 'stylesheet')) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  try {
    await new Promise((resolve, reject) => {
      link.addEventListener('load', resolve);
      link.addEventListener('error', () => reject(new Error(`Unable to preload CSS for ${address}`)));
      document.head.append(link);
    });
  } catch (error) {
    // A link that stays in the page would count as applied.
    link.remove();
    throw error;
  }
}

async function fetchScript(address: string): Promise<void> {
  if (isNamedInPage(address, 'modulepreload')) return;
  try {
    // A file that failed before may lie in the browser's cache: a network's login page, say.
    const response = await fetch(address, { credentials: 'same-origin', ...(failed.has(address) && { cache: 'reload' as const }) });
    // Only a body that was read to its end is kept by the browser.
    await response.blob();
    const isPage = response.headers.get('content-type')?.startsWith('text/html');
    if (!response.ok || isPage) throw new Error(`HTTP ${response.status}${isPage ? ' with a page' : ''}`);
    failed.delete(address);
  } catch (cause) {
    failed.add(address);
    // As a browser says it of an import: by these words the app knows that a file is missing.
    throw new TypeError(`Failed to fetch dynamically imported module: ${address}`, { cause });
  }
}

function getOnce(address: string): Promise<void> {
  const before = asked.get(address);
  if (before) return before;
  const file = address.endsWith('.css') ? applyStyle(address) : fetchScript(address);
  asked.set(address, file);
  file.catch(() => asked.delete(address));
  return file;
}

/**
 * Stands around every `import()` of the build in place of Vite's own preloading (tools/importable-parts.ts): first gets the files of a part
 * and then imports it. A browser remembers a module that it could not get, and refuses it for as long as the page is open
 * (whatwg/html#6768). A file that was asked for by `fetch` may be asked for again. The import finds the files in the browser's cache.
 * @param load the `import()`
 * @param files all that the part needs, as paths under the host's root
 * @throws an error when a file could not be had; the next call asks for it again
 */
export async function importPart<Part>(load: () => Promise<Part>, files: readonly string[] = []): Promise<Part> {
  await Promise.all(files.map((file) => getOnce(new URL(`/${file}`, document.baseURI).href)));
  return load();
}
