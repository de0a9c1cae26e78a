import { readdirSync } from 'node:fs';

const ASSETS = 'dist/web/assets';

/**
 * The address of one of the app's scripts, as the build has it, for `page.route` and its like.
 * @param name of the file, without its hash: of a module that is loaded by itself, or of the group in which
 * `vite.config.ts` puts it
 * @throws when the build has no such file: a test that waits for it would wait in vain, and one that holds it back
 * would hold back nothing
 */
export function builtPart(name: string): string {
  const files = readdirSync(ASSETS).filter((file) => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(file));
  if (files.length !== 1) throw new Error(`The build has ${files.length} scripts ${name}-….js`);
  return `**/assets/${files[0]}`;
}
