import { isIP } from 'node:net';

/** Whether a host name or address (IPv6 also in brackets) means this machine itself. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  if (isIP(name) === 4) return name.startsWith('127.');
  if (isIP(name) === 6) return name === '::1' || name.startsWith('::ffff:127.');
  return name === 'localhost' || name.endsWith('.localhost');
}

/** The host name of a Host header, without the port; empty when the header is malformed. */
export function hostNameOf(hostHeader: string): string {
  const text = `http://${hostHeader}`;
  if (/[/?#@\\]/.test(hostHeader) || !URL.canParse(text)) return '';
  return new URL(text).hostname;
}
