import { describe, inject } from 'vitest';
import { BUILT_TESTS, builtName } from './build-tests.ts';

// A bundler may leave out what it takes for idle. So what strangers try, what moves money and what sockets do is tried
// once more against what the build has made of the server. The tests are the same.
const folder = inject('builtTests');

describe.each(BUILT_TESTS)('%s, against the built server', async (path) => {
  await import(/* @vite-ignore */ new URL(`${builtName(path)}.js`, folder).href);
});
