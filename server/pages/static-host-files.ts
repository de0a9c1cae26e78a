import type { StaticHostRules } from './static-host.ts';

/** The kinds of static host that are told by files beside the app's own. */
export const HOST_KINDS = ['netlify', 'cloudflare', 'vercel'] as const;
export type HostKind = (typeof HOST_KINDS)[number];

const NOT_FOUND = `<!doctype html>
<html lang="pt-BR">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Página não encontrada</title>
<style>body{font-family:system-ui,sans-serif;margin:15vh auto;max-width:30rem;padding:0 1rem}</style>
<h1>Página não encontrada</h1>
<p>Este endereço não existe. <a href="/">Ir para o início</a></p>
</html>
`;

/** @returns name and text of each file to put beside the built app, for a host of that kind */
export function staticHostFiles(kind: HostKind, rules: StaticHostRules): Record<string, string> {
  const own = {
    netlify: () => ({ _headers: headersFile(rules), _redirects: netlifyRedirects(rules) }),
    cloudflare: () => ({ _headers: headersFile(rules), _redirects: cloudflareRedirects(rules) }),
    vercel: () => ({ 'vercel.json': vercelConfig(rules) }),
  }[kind]();
  return { ...own, '404.html': NOT_FOUND };
}

/** As Netlify and Cloudflare Pages read it: a path, and under it what is sent besides. */
function headersFile({ headers }: StaticHostRules): string {
  const blocks = Object.entries(headers).map(([path, values]) =>
    [path, ...Object.entries(values).map(([name, value]) => `  ${name}: ${value}`)].join('\n'),
  );
  return `${blocks.join('\n')}\n`;
}

/** On Netlify a file that is there goes before a rule, so the last rule can be for everything. */
function netlifyRedirects({ rewrites }: StaticHostRules): string {
  return rewrites.map(({ path, file, status }) => `${path} ${file} ${status}\n`).join('');
}

/**
 * On Cloudflare Pages a rule goes before the files, so none may be for everything or for a folder with files. A page is
 * at its address without .html, from which it can't be led away; what no rule knows is answered with 404.html, also a
 * missing file of the build.
 */
function cloudflareRedirects({ rewrites, appFolders }: StaticHostRules): string {
  const isPage = (path: string, file: string) => path === addressOf(file);
  const documents = rewrites.filter(({ path, file, status }) => status === 200 && path !== '/*' && !isPage(path, file));
  const rules = [
    ...documents.map(({ path, file }) => [path, addressOf(file)]),
    ...appFolders.flatMap((folder) => (folder === '/app' ? [] : [[folder, '/app']])),
    ...appFolders.map((folder) => [`${folder}/*`, '/app']),
  ];
  // Rules with a star come last: the host counts a hundred from the first of them.
  const sorted = [...rules.filter(([path]) => !path?.endsWith('*')), ...rules.filter(([path]) => path?.endsWith('*'))];
  return sorted.map(([path, address]) => `${path} ${address} 200\n`).join('');
}

/** Where Cloudflare Pages has a page: /terms.html at /terms, /index.html at /. */
function addressOf(file: string): string {
  return file.replace(/(?:\/index)?\.html$/, '') || '/';
}

/**
 * On Vercel a file that is there goes before a rewrite; a missing one of the build is kept from the last rewrite by its
 * pattern.
 */
function vercelConfig({ headers, rewrites }: StaticHostRules): string {
  const missing = rewrites.filter(({ status }) => status === 404).map(({ path }) => path.slice(1, -1));
  const pattern = (path: string) => path.replace(/\*$/, '(.*)');
  const config = {
    cleanUrls: false,
    headers: Object.entries(headers).map(([path, values]) => ({
      source: pattern(path),
      headers: Object.entries(values).map(([key, value]) => ({ key, value })),
    })),
    rewrites: rewrites
      .filter(({ status }) => status === 200)
      .map(({ path, file }) => ({ source: path === '/*' ? `/((?!${missing.join('|')}).*)` : pattern(path), destination: file })),
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}
