import { expect, test } from 'vitest';
import { nodeSupport } from './node-support.mjs';

test.each(['22.12.0', '24.0.0', '25.3.1'])('Node %s starts without a word', (version) => {
  expect(nodeSupport(version)).toEqual({ starts: true, message: null });
});

test.each(['20.19.0', '20.20.2', '21.7.3'])('Node %s starts, and says that it gets no security mends', (version) => {
  const { starts, message } = nodeSupport(version);
  expect(starts).toBe(true);
  expect(message).toContain(version);
  expect(message).toContain('22 or 24');
});

test.each(['18.20.8', '20.18.3'])('Node %s does not start, and says which does', (version) => {
  expect(nodeSupport(version)).toEqual({ starts: false, message: `Clube 21 needs Node 20.19 or newer; this is ${version}.` });
});
