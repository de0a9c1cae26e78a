import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './tools/chunk-groups.ts';
import { compileHints } from './tools/compile-hints.ts';
import { scriptName } from './tools/console-files.ts';
import { emptyFallbacks } from './tools/empty-fallbacks.ts';
import { filesOfPart, importableParts } from './tools/importable-parts.ts';
import { installableApp } from './tools/installable-app.ts';
import { keptChecks } from './tools/kept-checks.ts';
import { oldBrowserNotice } from './tools/old-browser-notice.ts';
import { buildTargets } from './tools/oldest-browsers.ts';
import { pagePlaces } from './tools/page-places.ts';
import { pageAddresses } from './tools/site-pages/page-addresses.ts';
import { sitePages } from './tools/site-pages/site-pages.ts';

const backendPaths = ['/auth/v1', '/rest/v1', '/storage/v1', '/realtime/v1', '/functions/v1', '/config.json', '/dev', '/healthz'];
const backend = process.env['CLUB_BACKEND'] ?? 'http://localhost:3000';

export default defineConfig({
  root: 'web',
  publicDir: 'public',
  define: keptChecks,
  plugins: [
    react(),
    tailwindcss(),
    emptyFallbacks(),
    importableParts(import.meta.dirname),
    oldBrowserNotice(),
    pagePlaces(),
    sitePages(),
    pageAddresses(),
    compileHints(),
    installableApp(),
  ],
  server: {
    port: 5173,
    proxy: Object.fromEntries(backendPaths.map((path) => [path, { target: backend, ws: path === '/realtime/v1' }])),
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: buildTargets(),
    // Every browser that runs this output knows modulepreload.
    modulePreload: { polyfill: false, resolveDependencies: filesOfPart },
    // A data: URI would need its own exception in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: {
        app: join(import.meta.dirname, 'web/app.html'),
        cartao: join(import.meta.dirname, 'web/cartao.html'),
        certificado: join(import.meta.dirname, 'web/certificado.html'),
      },
      output: { codeSplitting: { groups: chunkGroups }, chunkFileNames: scriptName },
    },
  },
});
