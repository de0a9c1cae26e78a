/** A test of Vitest may take so long, on a busy machine too: it is against what hangs. */
export const LONGEST_TEST_MS = 300_000;
/** As long as the test may take, but for what it takes to say what was waited for. */
export const LONGEST_WAIT_MS = LONGEST_TEST_MS - 10_000;
