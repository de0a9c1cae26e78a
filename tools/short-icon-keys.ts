import type { Plugin } from 'vite';

const KEY = /\bkey: "[a-z0-9]+"/g;

/** The source of an icon with its shapes numbered: unique among themselves is all that React asks of them. */
export function numberShapes(source: string): string {
  let count = 0;
  return source.replace(KEY, () => `key: "${count++}"`);
}

/** lucide keys every shape of every icon by random letters, which no compression makes shorter: nearly a KiB of a first view. */
export function shortIconKeys(): Plugin {
  return {
    name: 'club:short-icon-keys',
    apply: 'build',
    transform: { filter: { id: /lucide-react\/dist\/esm\/icons\// }, handler: (source) => ({ code: numberShapes(source), map: null }) },
  };
}
