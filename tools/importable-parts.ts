import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Where Vite keeps what it puts around every `import()` of a build, under the name `__vitePreload`. */
const OF_VITE = '\0vite/preload-helper.js';

/** Puts web/lib/loading/import-part.ts around every `import()` of a build. */
export function importableParts(root: string): Plugin {
  const file = join(root, 'web/lib/loading/import-part.ts');
  return {
    name: 'importable-parts',
    apply: 'build',
    transform(_code, id) {
      return id === OF_VITE ? `export { importPart as __vitePreload } from ${JSON.stringify(file)};` : undefined;
    },
  };
}

/**
 * The files of a part of the app, to be fetched before it is imported: itself, and what it imports. Vite names none for
 * a part that imports nothing, and such a part, missed once, would stay away for as long as the page is open.
 * @param file the part
 * @param imported all that it imports, and what these import
 * @param host a page names the part itself by a script of its own
 */
export function filesOfPart(file: string, imported: string[], { hostType }: { hostType: 'html' | 'js' }): string[] {
  const others = imported.filter((name) => name !== file);
  return hostType === 'html' ? others : [file, ...others];
}
