import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { HostKind } from '#server/pages/static-host-files.ts';

/** The answer of a host to a path: a file of the folder, or an address to go to. */
interface Answer {
  status: number;
  file: string | null;
  location?: string;
}

interface Rule {
  from: string;
  to: string;
  status: number;
}

/** A static host that follows the documented rules of its kind; those that matter here are cited where they stand. */
export interface StaticHost {
  url: string;
  stop: () => Promise<void>;
}

/**
 * Starts one over a folder, on loopback. A path is sent with what the host would send of headers, and with the file's
 * name in `x-file`.
 */
export async function serveAs(kind: HostKind, folder: string): Promise<StaticHost> {
  const read = (name: string) => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : '');
  const isFile = (path: string) => statSync(join(folder, path), { throwIfNoEntry: false })?.isFile() === true;
  const [answer, headers] =
    kind === 'vercel'
      ? vercel(JSON.parse(read('vercel.json')) as VercelConfig, isFile)
      : [{ netlify, cloudflare }[kind](readRedirects(read('_redirects')), isFile), byHeadersFile(read('_headers'))];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    const { status, file, location } = answer(pathname);
    for (const [name, values] of headers(pathname)) response.setHeader(name, values.join(', '));
    if (location) response.setHeader('location', location);
    if (file) response.setHeader('x-file', file);
    response.writeHead(status).end(file ? readFileSync(join(folder, file)) : '');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function fits(pattern: string, path: string): boolean {
  return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
}

function readRedirects(text: string): Rule[] {
  return text.split('\n').flatMap((line) => {
    const [from = '', to = '', status = ''] = line.split(/\s+/);
    return from === '' ? [] : [{ from, to, status: Number(status) }];
  });
}

/**
 * docs.netlify.com/manage/routing/headers, developers.cloudflare.com/pages/configuration/headers: every rule that fits
 * counts, values are joined.
 */
function byHeadersFile(text: string): (path: string) => Map<string, string[]> {
  const rules: { path: string; headers: [string, string][] }[] = [];
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const [, name, value] = /^\s+([^:\s]+): (.*)$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) rules.at(-1)?.headers.push([name, value]);
    else if (line.startsWith('/')) rules.push({ path: line, headers: [] });
    else throw new Error(`no rule of headers: ${line}`);
  }
  return (path) => {
    const sent = new Map<string, string[]>();
    for (const { headers } of rules.filter((rule) => fits(rule.path, path)))
      for (const [name, value] of headers) sent.set(name, [...(sent.get(name) ?? []), value]);
    return sent;
  };
}

/** The file that a path names by itself: as it is, with .html behind it, or the index of a folder. */
function ownFile(path: string, isFile: (path: string) => boolean): string | null {
  return [path, `${path}.html`, `${path.replace(/\/$/, '')}/index.html`].find((name) => isFile(name)) ?? null;
}

/**
 * docs.netlify.com/manage/routing/redirects/rewrites-proxies: no rule without "!" shadows a file that is there; then
 * the first that fits.
 */
function netlify(rules: Rule[], isFile: (path: string) => boolean): (path: string) => Answer {
  return (path) => {
    const own = ownFile(path, isFile);
    if (own) return { status: 200, file: own };
    const rule = rules.find(({ from }) => fits(from, path));
    if (rule && isFile(rule.to)) return { status: rule.status, file: rule.to };
    return { status: 404, file: isFile('/404.html') ? '/404.html' : null };
  };
}

/**
 * developers.cloudflare.com/pages/configuration/redirects: "Redirects are always followed, regardless of whether or not
 * an asset matches the incoming request"; with 200 the first rule alone is applied. …/serving-pages: a page is led to
 * its address without .html; without a top-level 404.html every unknown path gets the start page.
 */
function cloudflare(rules: Rule[], isFile: (path: string) => boolean): (path: string) => Answer {
  const asset = (path: string): Answer => {
    if (path.endsWith('.html') && isFile(path)) return { status: 308, file: null, location: path.replace(/(?:index)?\.html$/, '') };
    const own = ownFile(path, isFile);
    if (own) return { status: 200, file: own };
    return isFile('/404.html') ? { status: 404, file: '/404.html' } : { status: 200, file: '/index.html' };
  };
  return (path) => asset(rules.find(({ from }) => fits(from, path))?.to ?? path);
}

interface VercelConfig {
  cleanUrls: boolean;
  headers: { source: string; headers: { key: string; value: string }[] }[];
  rewrites: { source: string; destination: string }[];
}

/**
 * vercel.com/docs/project-configuration: headers of every source that fits; the filesystem before the rewrites, the
 * first of which counts.
 */
function vercel({ headers, rewrites }: VercelConfig, isFile: (path: string) => boolean) {
  const isMatch = (source: string, path: string) => new RegExp(`^${source}$`).test(path);
  const answer = (path: string): Answer => {
    if (isFile(path)) return { status: 200, file: path };
    if (path.endsWith('/') && isFile(`${path}index.html`)) return { status: 200, file: `${path}index.html` };
    const rewrite = rewrites.find(({ source }) => isMatch(source, path));
    if (rewrite && isFile(rewrite.destination)) return { status: 200, file: rewrite.destination };
    return { status: 404, file: isFile('/404.html') ? '/404.html' : null };
  };
  const sent = (path: string) => {
    const found = new Map<string, string[]>();
    for (const rule of headers.filter(({ source }) => isMatch(source, path)))
      for (const { key, value } of rule.headers) found.set(key, [...(found.get(key) ?? []), value]);
    return found;
  };
  return [answer, sent] as const;
}
