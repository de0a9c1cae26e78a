/**
 * The parts of a build's page that decide when something is seen; all of it is text, so that the build needs no parser.
 */

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

/**
 * The entry's scripts as one script that runs and links that fetch the others with it. Where the entry itself lies in a
 * file with others (tools/chunk-groups.ts), Vite names each file that it leads to as a script of its own.
 */
export function withOneScript(html: string): string {
  const scripts = [...html.matchAll(/<script type="module" crossorigin src="([^"]+)"><\/script>/g)];
  return scripts
    .slice(0, -1)
    .reduce((page, [tag, file]) => page.replace(tag, () => `<link rel="modulepreload" crossorigin href="${file}">`), html);
}
