import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { siteAddresses } from '../web/config/site-addresses.ts';
import type { SiteAddress } from '../web/config/site-addresses.ts';
import { clubManifest } from './club-manifest.ts';
import { buildTargets } from './oldest-browsers.ts';

const addresses: SiteAddress[] = Object.values(siteAddresses);

/** A host may lead a page's file to its address, and what was led elsewhere answers no navigation. */
function addressOf(file: string): string {
  if (file === 'app.html') return '/app';
  return addresses.find((document) => document.file === file)?.paths[0] ?? file;
}

/**
 * The web app manifest and the service worker (web/worker/sw.ts → /sw.js) of a build; `npm run dev` has neither.
 * The worker keeps everything the app is made of, and each page under its address: the app's under /app.
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
      target: buildTargets(),
      globPatterns: ['app.html', ...addresses.map(({ file }) => file), 'favicon.svg', 'icons/icon-64.png', 'assets/*.{js,css,woff2}'],
      // 3 MB that few phones ever need: kept once it was used (web/worker/sw.ts).
      globIgnores: ['assets/heic-*'],
      manifestTransforms: [
        (entries) => ({
          manifest: entries.map((entry) => ({ ...entry, url: addressOf(entry.url) })),
        }),
      ],
    },
  });
}
