import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { clubManifest } from './club-manifest.ts';

/**
 * The web app manifest and the service worker (web/worker/sw.ts → /sw.js) of a build; `npm run dev` has neither.
 * The worker keeps everything the app is made of, and the page itself under `/`, whose revision is that of index.html.
 */
export function installableApp(): Plugin[] {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'worker',
    filename: 'sw.ts',
    registerType: 'prompt',
    // web/app/installable registers it, after the first page.
    injectRegister: false,
    manifest: clubManifest,
    includeManifestIcons: false,
    injectManifest: {
      rollupFormat: 'iife',
      target: 'es2022',
      globPatterns: ['index.html', 'theme.js', 'favicon.svg', 'assets/*.{js,css,woff2}'],
      // 3 MB that few phones ever need: kept once it was used (web/worker/sw.ts).
      globIgnores: ['assets/heic-*'],
      manifestTransforms: [
        (entries) => ({
          manifest: entries.map((entry) => (entry.url === 'index.html' ? { ...entry, url: '/' } : entry)),
        }),
      ],
    },
  });
}
