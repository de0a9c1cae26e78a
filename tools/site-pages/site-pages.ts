import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { runnerImport } from 'vite';
import type { Plugin } from 'vite';
import { siteAddresses } from '../../web/config/site-addresses.ts';
import type { SiteAddress } from '../../web/config/site-addresses.ts';
import { withFontsAhead, withScriptsLast, withStylesInside } from './first-view.ts';
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
const documentFiles = new Map(addresses.map(({ file }) => [join(WEB, file), file]));

async function renderForBuild(): Promise<RenderedDocument[]> {
  const { module } = await runnerImport<Renderer>(RENDERER, { root: WEB, plugins: [react()], logLevel: 'error' });
  return module.renderSite();
}

/**
 * The documents of the public site (web/site): React components rendered to HTML when the app is built, and at each request of
 * `npm run dev`. Vite takes the HTML as it takes app.html, with the style sheet and the script that it names.
 */
export function sitePages(): Plugin {
  let rendering: Promise<RenderedDocument[]> | undefined;
  return {
    name: 'club:site-pages',
    config: (_config, { command }) => ({
      build: { rolldownOptions: { input: command === 'build' ? inputs : {} } },
    }),
    // No such file is on the disk.
    resolveId: (id) => (documentFiles.has(id) ? id : null),
    async load(id) {
      const file = documentFiles.get(id);
      if (!file) return null;
      rendering ??= renderForBuild();
      return (await rendering).find((document) => document.file === file)?.html;
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const assets = Object.values(bundle).flatMap((output) => (output.type === 'asset' ? output : []));
        const textOf = (name: string) => String(assets.find(({ fileName }) => fileName === name)?.source ?? '');
        const fonts = assets.flatMap(({ fileName }) => (fileName.endsWith('.woff2') ? fileName : []));
        const pages = assets.filter(({ fileName }) => fileName.endsWith('.html'));
        for (const page of pages) {
          const html = withScriptsLast(String(page.source));
          page.source = siteFiles.has(page.fileName) ? withStylesInside(withFontsAhead(html, fonts), textOf) : html;
        }
        const source = JSON.stringify(
          siteManifest(
            addresses,
            pages.map((page) => String(page.source)),
          ),
        );
        this.emitFile({ type: 'asset', fileName: '.vite/site.json', source });
        for (const { fileName } of assets) if (SITE_STYLES.test(fileName)) delete bundle[fileName];
      },
    },
    configureServer(server) {
      async function render(path: string): Promise<string> {
        const { renderSite } = (await server.ssrLoadModule(RENDERER)) as Renderer;
        const html = renderSite().find(({ paths }) => paths.includes(path))?.html ?? '';
        return server.transformIndexHtml(path, html);
      }
      server.middlewares.use((request, response, next) => {
        const path = request.url?.split('?')[0] ?? '';
        if (!addresses.some(({ paths }) => paths.includes(path))) return next();
        response.setHeader('Content-Type', 'text/html; charset=utf-8');
        render(path).then((html) => response.end(html), next);
      });
    },
  };
}
