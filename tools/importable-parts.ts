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
