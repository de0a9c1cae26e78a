import type { PageConfig } from '#domain/page-config.ts';

/**
 * Puts the configuration into the page's head, before what reads it there (web/ask-with-page.js). `<` is escaped, so that
 * no value can end the script.
 * @param isBuilt the build writes it, for a static host whose /config.json goes before it
 */
export function injectPageConfig(html: string, config: PageConfig, isBuilt = false): string {
  const json = JSON.stringify(config).replaceAll('<', '\\u003c');
  const mark = isBuilt ? ' data-built' : '';
  return html.replace('<title>', () => `<script type="application/json" id="club-config"${mark}>${json}</script><title>`);
}

/**
 * Has the browser open its connection to the project of a static host while it reads the page: the page's data are asked
 * of it at once.
 */
function injectPreconnect(html: string, config: PageConfig): string {
  return html.replace('</title>', () => `</title><link rel="preconnect" href="${new URL(config.supabaseUrl).origin}" crossorigin>`);
}

/** The parts that a build, or `static-host --write`, has put into the page. */
const OF_A_PROJECT =
  /<script type="application\/json" id="club-config" data-built>[^<]*<\/script>|<link rel="preconnect" href="[^"]*" crossorigin>/g;

/**
 * The app's page of a static host: with the configuration of its project, in place of that of another one, and a
 * connection to it.
 */
export function withProject(html: string, config: PageConfig): string {
  return injectPreconnect(injectPageConfig(html.replaceAll(OF_A_PROJECT, ''), config, true), config);
}
