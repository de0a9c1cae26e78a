import { isIPv6 } from 'node:net';

/**
 * The network that one caller can be told apart by: an IPv4 address, or the /64 network of an IPv6 address, since a single household has
 * as many addresses in it as it likes. Null (no socket) is a caller of its own.
 * @param bits of an IPv6 address: 48 where somebody might guess, since anybody has a /48 for nothing
 */
export function networkOf(address: string | null, bits: 48 | 64 = 64): string {
  if (address === null) return 'none';
  // Some proxies add the port to X-Forwarded-For, and a zone may stand behind a link-local address.
  const plain = address.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  // A dotted IPv4 address at the end stands for two groups; it is never among the first four.
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...after];
  return `${groups
    .slice(0, bits / 16)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/${bits}`;
}
