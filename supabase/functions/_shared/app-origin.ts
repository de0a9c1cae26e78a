import type { FunctionContext } from './context.ts';

const HERE = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Where members reach the app: PUBLIC_URL. On one's own machine it is the page that asks, which may have another port.
 * @throws when PUBLIC_URL is not set
 */
export function appOrigin({ headers }: Request, { env }: FunctionContext): string {
  const address = env['PUBLIC_URL'];
  if (!address) throw new Error('PUBLIC_URL is not set');
  const { origin, hostname } = new URL(address);
  const asking = headers.get('Origin');
  if (HERE.includes(hostname) && asking && URL.canParse(asking) && HERE.includes(new URL(asking).hostname)) return new URL(asking).origin;
  return origin;
}
