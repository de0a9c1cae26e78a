import type { SiteAddress } from '../../web/config/site-addresses.ts';

/**
 * The text of robots.txt. Every page may be read: what is no search result says so itself (`noindex`), which a robot
 * that is kept out never learns. The APIs are no pages.
 */
export function robotsText(origin: string): string {
  const apis = ['auth', 'rest', 'storage', 'functions', 'realtime'].map((name) => `Disallow: /${name}/v1/`);
  return ['User-agent: *', ...apis, 'Allow: /', '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}

/** The documents of the public site, each by the address to share. */
export function sitemap(addresses: readonly SiteAddress[], origin: string): string {
  const entries = addresses.map(({ paths }) => `  <url><loc>${origin}${paths[0]}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}
