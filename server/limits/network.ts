import { isIPv6 } from 'node:net';

/**
 * The bits of an IPv6 address that tell networks apart: anybody gets a /48 for nothing, and in it 65,536 networks of a
 * household.
 */
const NETWORK_BITS = 48;

/**
 * The network that one caller can be told apart by: an IPv4 address, or the /48 network of an IPv6 address. Null (no
 * socket) is a caller of its own. `app.network_of` counts by the same.
 */
export function networkOf(address: string | null): string {
  if (address === null) return 'none';
  // Some proxies add the port to X-Forwarded-For, and a zone may stand behind a link-local address.
  const plain = address.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  // A dotted IPv4 address at the end stands for two groups; it is never among the first three.
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...after];
  return `${groups
    .slice(0, NETWORK_BITS / 16)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/${NETWORK_BITS}`;
}
