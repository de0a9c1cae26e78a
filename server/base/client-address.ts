import type { IncomingMessage } from 'node:http';
import type { BlockList } from 'node:net';
import { isIP } from 'node:net';

/** An address as it is written without IPv6: a dual-stack socket writes all of IPv4 into one network of IPv6. */
function withoutMapping(address: string): string {
  return address.replace(/^::ffff:(?=[\d.]+(?::\d+)?$)/i, '');
}

/** Whether the address is one of the server's own proxies. */
export function isTrusted(address: string, proxies: BlockList): boolean {
  const version = isIP(address);
  return version !== 0 && proxies.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

/** The caller's address: the socket's, or what a trusted proxy says; null for a socket that is closed. */
export function clientAddress(request: Pick<IncomingMessage, 'socket' | 'headers'>, proxies: BlockList): string | null {
  const peer = withoutMapping(request.socket.remoteAddress ?? '') || null;
  if (peer === null || !isTrusted(peer, proxies)) return peer;
  // The nearest address that no proxy of ours added: what stands further left, the caller may have made up.
  const given = [request.headers['x-forwarded-for']].flat().join(',');
  const chain = given
    .split(',')
    .map((part) => withoutMapping(part.trim()))
    .filter(Boolean);
  return chain.toReversed().find((address) => !isTrusted(address, proxies)) ?? chain[0] ?? peer;
}

/**
 * The address alone, fit for a database: without the port that some proxies add and an IPv6 zone; null for what is no
 * address.
 */
export function plainAddress(address: string | null | undefined): string | null {
  const plain = (address ?? '')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
    .replace(/^\[(.+)\](?::\d+)?$/, '$1')
    .replace(/%.*$/, '');
  return isIP(plain) === 0 ? null : plain;
}
