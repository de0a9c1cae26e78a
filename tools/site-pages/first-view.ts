/** The parts of a build's page that decide when something is seen; all of it is text, so that the build needs no parser. */

const STYLE_SHEET = /\s*<link rel="stylesheet"[^>]* href="\/([^"]+\.css)"[^>]*>/g;
const SCRIPT = /<(?:script type="module"|link rel="modulepreload")(?=[ >])/g;

/** A style sheet inside the page: its first view then comes with the first answer, which it hardly makes longer. */
export function withStylesInside(html: string, readStyles: (file: string) => string): string {
  return html.replaceAll(STYLE_SHEET, (_link, file: string) => `<style>${readStyles(file)}</style>`);
}

/** Scripts after everything that the first view is made of. */
export function withScriptsLast(html: string): string {
  return html.replaceAll(SCRIPT, (tag) => `${tag} fetchpriority="low"`);
}

/** Comments for readers of the sources would be sent with each page. */
export function withoutComments(html: string): string {
  return html.replaceAll(/\s*<!--[^]*?-->/g, '');
}

/** Leaves the manifest, and the icon that it brings, to the site's script, which asks for it once the page is there. */
export function withManifestToCome(html: string): string {
  return html.replace('<link rel="manifest"', '<link data-rel="manifest"');
}

/** Names fonts in the head: the browser would ask for them only once it knows which text it is to draw. */
export function withFontsAhead(html: string, fonts: readonly string[]): string {
  const links = fonts.map((font) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`).join('');
  return html.replace('</title>', () => `</title>${links}`);
}

/** Names scripts that the app's entry asks for once the page is painted (web/app/first-view/fetch-scripts.ts). */
export function withScriptsToCome(html: string, scripts: readonly string[]): string {
  const unnamed = scripts.filter((script) => !html.includes(`"/${script}"`));
  const links = unnamed.map((script) => `<link data-rel="modulepreload" fetchpriority="low" crossorigin href="/${script}">`).join('');
  return html.replace('</head>', () => `${links}</head>`);
}

/** The parts of a chunk of the build that say what it needs. */
interface Chunk {
  fileName: string;
  imports: readonly string[];
}

/** A script and all that it imports, each once. */
export function withImports(chunk: Chunk, chunks: readonly Chunk[]): string[] {
  const files = new Set<string>();
  function visit({ fileName, imports }: Chunk): void {
    if (files.has(fileName)) return;
    files.add(fileName);
    for (const imported of chunks) if (imports.includes(imported.fileName)) visit(imported);
  }
  visit(chunk);
  return [...files];
}
