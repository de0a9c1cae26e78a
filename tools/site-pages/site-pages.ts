import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { runnerImport } from 'vite';
import type { Plugin } from 'vite';
import { hostedConfig, publicOrigin, takesPayments } from '../../server/pages/hosted-config.ts';
import { withProject } from '../../server/pages/page-config.ts';
import { siteAddresses } from '../../web/config/site-addresses.ts';
import type { SiteAddress } from '../../web/config/site-addresses.ts';
import { SITE_ORIGIN } from '../../web/site/head/site-origin.ts';
import { withFontsAhead, withManifestToCome, withOneScript, withScriptsLast, withStylesInside, withoutComments } from './first-view.ts';
import { resolveOwnCopy } from './own-copies.ts';
import { robotsText, sitemap } from './site-files.ts';
import { siteManifest } from './site-manifest.ts';

interface RenderedDocument extends SiteAddress {
  html: string;
}
interface Renderer {
  renderSite: () => RenderedDocument[];
}

const WEB = join(import.meta.dirname, '../../web');
const RENDERER = join(WEB, 'site/render-site.tsx');
const addresses: SiteAddress[] = Object.values(siteAddresses);
const siteFiles = new Set(addresses.map(({ file }) => file));
/** It stands inside the documents; nothing else names it. */
const SITE_STYLES = /^assets\/site-[\w-]+\.css$/;
const inputs = Object.fromEntries(addresses.map(({ file }) => [`site-${file}`, join(WEB, file)]));
const files: Record<string, (origin: string) => string> = {
  'robots.txt': robotsText,
  'sitemap.xml': (origin) => sitemap(addresses, origin),
};
const documentFiles = new Map(addresses.map(({ file }) => [join(WEB, file), file]));

async function renderForBuild(): Promise<RenderedDocument[]> {
  const { module } = await runnerImport<Renderer>(RENDERER, { root: WEB, plugins: [react()], logLevel: 'error' });
  return module.renderSite();
}

function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(join(WEB, '../package.json'), 'utf8')) as { version: string };
  return version;
}

/**
 * The documents of the public site (web/site): React components rendered to HTML when the app is built, and at each
 * request of `npm run dev`. Vite takes the HTML as it takes app.html, with the style sheet and the script that it
 * names.
 */
export function sitePages(): Plugin {
  let rendering: Promise<RenderedDocument[]> | undefined;
  let isBuild = false;
  return {
    name: 'club:site-pages',
    config(_config, { command }) {
      isBuild = command === 'build';
      return { build: { rolldownOptions: { input: isBuild ? inputs : {} } } };
    },
    // No such file is on the disk.
    resolveId: {
      order: 'pre',
      handler(id, importer) {
        if (documentFiles.has(id)) return id;
        return isBuild ? resolveOwnCopy(this, id, importer) : null;
      },
    },
    async load(id) {
      const file = documentFiles.get(id);
      if (!file) return null;
      rendering ??= renderForBuild();
      const html = (await rendering).find((document) => document.file === file)?.html;
      const isSold = publicOrigin(process.env) !== null && takesPayments(process.env);
      return (
        html
          ?.replaceAll(SITE_ORIGIN, publicOrigin(process.env) ?? SITE_ORIGIN)
          // The functions of a hosted project are elsewhere.
          .replaceAll('action="/functions/v1/', `action="${hostedConfig(process.env, packageVersion())?.supabaseUrl ?? ''}/functions/v1/`)
          .replace('data-payments="off"', `data-payments="${isSold ? 'on' : 'off'}"`)
      );
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const assets = Object.values(bundle).flatMap((output) => (output.type === 'asset' ? output : []));
        const textOf = (name: string) => String(assets.find(({ fileName }) => fileName === name)?.source ?? '');
        const fonts = assets.flatMap(({ fileName }) => (fileName.endsWith('.woff2') ? fileName : []));
        // The headings' own font is swapped in later (web/components/fonts/heading-font.ts).
        const textFonts = fonts.filter((font) => font.includes('figtree'));
        const pages = assets.filter(({ fileName }) => fileName.endsWith('.html'));
        for (const page of pages) {
          const html = String(page.source);
          if (siteFiles.has(page.fileName))
            page.source = withStylesInside(withFontsAhead(withManifestToCome(withScriptsLast(html)), fonts), textOf);
          else if (page.fileName === 'app.html')
            page.source = withFontsAhead(withScriptsLast(withOneScript(withoutComments(html))), textFonts);
          else page.source = withScriptsLast(html);
        }
        const config = hostedConfig(process.env, packageVersion());
        for (const page of pages) if (config && page.fileName === 'app.html') page.source = withProject(String(page.source), config);
        const origin = publicOrigin(process.env) ?? SITE_ORIGIN;
        const manifest = siteManifest(
          addresses,
          pages.map((page) => String(page.source)),
          { files: Object.keys(files), origin },
        );
        this.emitFile({ type: 'asset', fileName: '.vite/site.json', source: JSON.stringify(manifest) });
        for (const { fileName } of assets) if (SITE_STYLES.test(fileName)) delete bundle[fileName];
        for (const [fileName, write] of Object.entries(files)) this.emitFile({ type: 'asset', fileName, source: write(origin) });
        if (config) this.emitFile({ type: 'asset', fileName: 'config.json', source: JSON.stringify(config) });
      },
    },
    configureServer(server) {
      async function render(path: string, origin: string): Promise<string> {
        const { renderSite } = (await server.ssrLoadModule(RENDERER)) as Renderer;
        const html = renderSite().find(({ paths }) => paths.includes(path))?.html ?? '';
        return server.transformIndexHtml(path, html.replaceAll(SITE_ORIGIN, origin));
      }
      server.middlewares.use((request, response, next) => {
        const path = request.url?.split('?')[0] ?? '';
        const origin = `http://${request.headers.host ?? 'localhost'}`;
        const file = files[path.slice(1)];
        if (file) return response.end(file(origin));
        if (!addresses.some(({ paths }) => paths.includes(path))) return next();
        response.setHeader('Content-Type', 'text/html; charset=utf-8');
        render(path, origin).then((html) => response.end(html), next);
      });
    },
  };
}
