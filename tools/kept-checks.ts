/**
 * The built-in functions of which the bundler says that they do nothing but answer, though a text or a number that a
 * caller sends may have them throw. It leaves a call of them out whose answer nobody reads, so that a check in the
 * sources is none in the build:
 * `try { decodeURIComponent(path); return true }` became `return true`. server/testing/kept-checks.test.ts tells when
 * it says so of more.
 */
const SAID_TO_ONLY_ANSWER = ['decodeURI', 'decodeURIComponent', 'encodeURI', 'encodeURIComponent', 'String.fromCodePoint'];

/** The `define` of a build that keeps these calls: of a property of an object the bundler knows nothing. */
export const keptChecks: Record<string, string> = Object.fromEntries(SAID_TO_ONLY_ANSWER.map((name) => [name, `globalThis.${name}`]));
