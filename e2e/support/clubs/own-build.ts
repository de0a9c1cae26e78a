import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';

const TEXT = /\.(js|css|html|json)$/;

/** A copy of the built app that a test may replace by a newer build while its server runs. */
export class OwnBuild {
  readonly root = mkdtempSync(join(tmpdir(), 'club-build-'));
  readonly #web = join(this.root, 'dist/web');
  #release = 1;
  #restore = (): void => undefined;

  constructor() {
    cpSync('dist', join(this.root, 'dist'), { recursive: true });
    cpSync('package.json', join(this.root, 'package.json'));
    for (const name of ['node_modules', 'supabase', 'content']) symlinkSync(join(process.cwd(), name), join(this.root, name));
  }

  /** The path of a file of the build, by what its name begins with. */
  fileOf(name: string): string {
    const file = readdirSync(join(this.#web, 'assets')).find((found) => found.startsWith(`${name}-`) && !found.endsWith('.br'));
    return `/assets/${file}`;
  }

  /**
   * Turns the build into one of before the site had documents of its own: the app is the page of every address, and the
   * worker keeps it under `/`. The next release is a new one again.
   */
  beforeTheSite(): void {
    const files = ['.vite/site.json', 'sw.js', 'index.html'].map((name) => join(this.#web, name));
    const texts = files.map((file) => readFileSync(file, 'utf8'));
    const [site = '', worker = '', landing = ''] = files;
    const [siteText = '', workerText = ''] = texts;
    const withoutDocuments = workerText.replaceAll(/\{"revision":"[\w-]+","url":"\/(?:termos-uso|politica-privacidade)?"\},?/g, '');
    writeFileSync(
      worker,
      withoutDocuments
        .replace('"url":"/app"', '"url":"/"')
        .replaceAll('`/app`', '`/`')
        .replaceAll(/paths:\[[^\]]*\]/g, 'paths:[]'),
    );
    writeFileSync(site, JSON.stringify({ ...(JSON.parse(siteText) as object), documents: [] }));
    rmSync(landing);
    this.#restore = () => {
      for (const [index, file] of files.entries()) writeFileSync(file, texts[index] ?? '');
    };
  }

  /**
   * Puts a build in place in which every file has a new name; those of the build before are gone.
   * @returns its number
   */
  async release(): Promise<number> {
    this.#restore();
    this.#restore = () => undefined;
    this.#release += 1;
    const assets = join(this.#web, 'assets');
    // Without those that the build has compressed: they hold the names of before.
    const files = readdirSync(assets, { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile() && !entry.name.endsWith('.br'),
    );
    const names = new Map(files.map(({ name }) => [name, name.replace(/(?:\.r\d+)?\.(\w+)$/, `.r${this.#release}.$1`)]));
    const rename = (text: string) => text.replaceAll(/[\w.-]+\.(?:js|css|woff2)/g, (name) => names.get(name) ?? name);
    // Beside the old ones: a file that took a new content under its old name would give an open page parts of both
    // builds.
    const next = join(this.#web, 'next');
    for (const { name, parentPath } of files) {
      const folder = join(next, relative(assets, parentPath));
      mkdirSync(folder, { recursive: true });
      const [from, to] = [join(parentPath, name), join(folder, names.get(name) ?? name)];
      if (TEXT.test(name)) writeFileSync(to, rename(readFileSync(from, 'utf8')));
      else copyFileSync(from, to);
    }
    const before = join(this.#web, 'before');
    renameSync(assets, before);
    renameSync(next, assets);
    rmSync(before, { recursive: true });
    const pages = readdirSync(this.#web).filter((name) => name.endsWith('.html'));
    for (const name of ['.vite/manifest.json', 'sw.js', ...pages]) {
      const file = join(this.#web, name);
      writeFileSync(file, rename(readFileSync(file, 'utf8')));
    }
    const worker = join(this.#web, 'sw.js');
    writeFileSync(
      worker,
      readFileSync(worker, 'utf8').replace(/("?revision"?:"[\w-]+)(","?url"?:"\/(?!assets))/g, `$1-${this.#release}$2`),
    );
    // All of it was copied in one go, and the server may have closed the test's connections meanwhile: the test hears of
    // it before it calls the server again.
    await nextTurn();
    return this.#release;
  }

  dispose(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
