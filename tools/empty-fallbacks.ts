import type { Plugin } from 'vite';

const EMPTY_FALLBACK = /(?<=\bvar\(--[\w-]+,)(?=\))/g;

/** A style sheet whose empty fallbacks, as in `var(--tw-blur,)`, are one space, which means the same. */
export function spaceEmptyFallbacks(styles: string): string {
  return styles.replace(EMPTY_FALLBACK, ' ');
}

/**
 * Tailwind registers its own properties (`@property`) and reads them with an empty fallback. Chromium 112 takes such a
 * declaration for invalid, so rings, blurs, filters and figures of one width were missing there; a space it takes. It
 * runs on a style sheet before its file gets a name from what is in it.
 */
export function emptyFallbacks(): Plugin {
  return {
    name: 'club:empty-fallbacks',
    transform: { filter: { id: /\.css(?:\?|$)/ }, handler: (styles) => ({ code: spaceEmptyFallbacks(styles), map: null }) },
  };
}
