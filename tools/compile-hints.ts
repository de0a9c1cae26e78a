import type { Plugin } from 'vite';

/** The files that every page of a member runs, and home's own. */
const RUN_AT_ONCE = new Set(['packages', 'app', 'home-route', 'sooner', 'later']);
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Has the browser compile all functions of a file while it comes in, beside the page's thread: else it reads over each
 * one first and compiles it in the page's thread once it is called, which was a sixth of home's work there. Chrome
 * knows the words since 136, the others read over them (https://v8.dev/blog/explicit-compile-hints). They have to stand
 * before what Vite puts first into a file.
 */
export function compileHints(): Plugin {
  return {
    name: 'club:compile-hints',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const output of Object.values(bundle))
          if (output.type === 'chunk' && RUN_AT_ONCE.has(output.name)) output.code = HINT + output.code;
      },
    },
  };
}
