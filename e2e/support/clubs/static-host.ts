import { once } from 'node:events';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { ClubServer } from './club-server.ts';

const WEB = 'dist/web';
/** The files of the build that `club static-host` writes again. */
const CHANGED = ['app.html', 'sw.js'];
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

interface Rule {
  path: string;
  values: string[];
}

function fits({ path }: Rule, address: string): boolean {
  return path.endsWith('*') ? address.startsWith(path.slice(0, -1)) : address === path;
}

/** Reads a file _headers: a path, and under it its headers. */
function readHeaders(text: string): Rule[] {
  const rules: Rule[] = [];
  for (const line of text.split('\n').filter((one) => one !== '')) {
    if (line.startsWith(' ')) rules.at(-1)?.values.push(line.trim());
    else rules.push({ path: line, values: [] });
  }
  return rules;
}

/** Reads a file _redirects: path, file and status. */
function readRedirects(text: string): Rule[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [path = '', ...values] = line.split(' ');
      return { path, values };
    });
}

/** The built app on a port of its own, served as `club static-host` says of a hosted project. */
export class StaticHost {
  readonly url: string;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://localhost:${(server.address() as AddressInfo).port}`;
  }

  /** @param project address of the hosted project */
  static async start(club: ClubServer, project: string): Promise<StaticHost> {
    const { supabaseKey } = (await (await fetch(`${club.url}/config.json`)).json()) as { supabaseKey: string };
    const folder = await mkdtemp(join(tmpdir(), 'club-host-'));
    await Promise.all(CHANGED.map(async (name) => copyFile(join(WEB, name), join(folder, name))));
    await club.club('static-host', project, '--key', supabaseKey, '--write', folder, '--host', 'netlify');
    const read = async (name: string) => readFile(join(folder, name), 'utf8');
    const headerRules = readHeaders(await read('_headers'));
    const redirectRules = readRedirects(await read('_redirects'));
    // The build's environment has no STRIPE_PRICE_ID; this project sells through the simulator.
    const config = { ...(JSON.parse(await read('config.json')) as object), payments: true };
    const changed = new Map([['/config.json', Buffer.from(JSON.stringify(config))]]);
    for (const name of CHANGED) changed.set(`/${name}`, Buffer.from(await read(name)));
    await rm(folder, { recursive: true, force: true });

    async function fileAt(path: string): Promise<Buffer | null> {
      return changed.get(path) ?? readFile(join(WEB, path)).catch(() => null);
    }

    const server = createServer((request, response) => {
      void (async () => {
        const path = new URL(request.url ?? '/', 'http://host').pathname;
        const own = await fileAt(path);
        const rule = redirectRules.find((one) => fits(one, path));
        const [file = '', status = '404'] = rule?.values ?? [];
        const body = own ?? (await fileAt(file));
        response.setHeader('Content-Type', TYPES[extname(own ? path : file)] ?? 'application/octet-stream');
        for (const { values } of headerRules.filter((one) => fits(one, path))) {
          for (const value of values) {
            const [name = ''] = value.split(':', 1);
            response.setHeader(name, value.slice(name.length + 1).trim());
          }
        }
        response.writeHead(own ? 200 : Number(status)).end(body ?? '');
      })();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new StaticHost(server);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
