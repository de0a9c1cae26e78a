import { BlockList } from 'node:net';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { clientAddress, plainAddress } from './client-address.ts';

const proxies = new BlockList();
proxies.addSubnet('10.0.0.0', 8, 'ipv4');

function addressOf(peer: string | undefined, forwardedFor?: string): string | null {
  return clientAddress(
    { socket: { remoteAddress: peer } as Socket, headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor } },
    proxies,
  );
}

test.each([
  ['nobody in between', '203.0.113.7', undefined, '203.0.113.7'],
  ['somebody who only claims a proxy', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['a proxy', '10.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['a proxy, and what the caller made up before it', '10.0.0.1', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['two proxies', '10.0.0.1', '203.0.113.7, 10.0.0.2', '203.0.113.7'],
  ['a dual-stack server', '::ffff:203.0.113.7', undefined, '203.0.113.7'],
  ['a dual-stack proxy', '::ffff:10.0.0.1', '::ffff:203.0.113.7', '203.0.113.7'],
  ['two dual-stack proxies', '::ffff:10.0.0.1', '::FFFF:203.0.113.7, ::ffff:10.0.0.2', '203.0.113.7'],
  ['a proxy over IPv6', '10.0.0.1', '2001:db8::7', '2001:db8::7'],
  ['a closed socket', undefined, '203.0.113.7', null],
])('with %s the caller is told apart', (_name, peer, forwardedFor, address) => {
  expect(addressOf(peer, forwardedFor)).toBe(address);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51000', '203.0.113.7'],
  ['[2001:db8::7]:51000', '2001:db8::7'],
  ['fe80::1%eth0', 'fe80::1'],
  ['unknown', null],
  ['', null],
  [null, null],
])('%j is kept as %j', (given, kept) => {
  expect(plainAddress(given)).toBe(kept);
});
