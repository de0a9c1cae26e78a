/**
 * How Node is started for a club that lives for minutes, as in tests. PGlite is WebAssembly: after a little use V8
 * compiles each of its functions again, and better, which takes as long as the whole start and pays only later.
 */
export const SHORT_LIVED_CLUB = ['--wasm-tiering-budget=100000000'];
