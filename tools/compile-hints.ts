import type { Plugin } from 'vite';

/** The files that every page of a member runs, and those of the pages that members open most. */
const RUN_AT_ONCE = ['packages', 'app', 'home-route', 'dashboard-route', 'sooner', 'later'];
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
        const files = Object.values(bundle).filter((file) => file.type === 'chunk');
        for (const name of RUN_AT_ONCE) {
          const file = files.find((chunk) => chunk.name === name);
          // A file that was renamed would lose its hint without a word.
          if (!file) throw new Error(`The build has no file ${name}, which is to be compiled as it comes.`);
          file.code = HINT + file.code;
        }
      },
    },
  };
}
