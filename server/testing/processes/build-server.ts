import { ensureServerBuilt } from '#tools/setup.mjs';

/** Before the tests that start servers: these are the built one. */
export function setup(): void {
  ensureServerBuilt();
}
