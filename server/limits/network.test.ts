import { expect, test } from 'vitest';
import { networkOf } from './network.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:54321', '203.0.113.9'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['2001:0DB8:0000:0000:ffff::2', '2001:db8:0::/48'],
  ['2001:db8:0:1:a:b:c:d', '2001:db8:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['::1', '0:0:0::/48'],
  ['2001:db8:1:2:3::203.0.113.9', '2001:db8:1::/48'],
  [null, 'none'],
])('%s is of the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
