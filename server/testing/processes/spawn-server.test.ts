import { expect, test } from 'vitest';
import { spawnServer } from './spawn-server.ts';

test('a test file that starts a server and is not in the list of those that do is told so', () => {
  expect(() => spawnServer('/nowhere')).toThrow('must be in a file named *.process.test.ts');
});
