import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from './http-types.ts';

/** Functions answer for themselves, as on the platform. */
const SERVICES = /^\/(?:auth|rest|storage)\/v1(?:\/|$)/;
/** The methods that an app on another origin may use, where its service takes them. */
export const CROSS_ORIGIN_METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS', 'HEAD'];
const HEADER_NAMES = /^[A-Za-z0-9_, -]{1,1000}$/;
/** The headers that the clients of Supabase send. */
export const CROSS_ORIGIN_HEADERS = [
  'authorization',
  'apikey',
  'content-type',
  'cache-control',
  'prefer',
  'x-client-info',
  'x-upsert',
  'x-region',
  'x-metadata',
  'accept-profile',
  'content-profile',
  'range',
  'range-unit',
  'accept',
  'x-supabase-api-version',
];

/**
 * Lets an app on any origin use the services: nothing of theirs goes by a cookie but the mark of a device, which opens
 * nothing. So a page on another origin gets no more than a caller without one. Answers a browser's preflight, whatever
 * the address, and lets the page read of every answer what it is, also of a fault.
 */
export function openToOtherOrigins(): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    if (!SERVICES.test(context.req.path)) return next();
    if (context.req.method === 'OPTIONS' && context.req.header('access-control-request-method') !== undefined) {
      const asked = context.req.header('access-control-request-headers') ?? '';
      return context.body(null, 204, {
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Allow-Methods': CROSS_ORIGIN_METHODS.join(', '),
        'Access-Control-Allow-Headers': HEADER_NAMES.test(asked) ? asked : CROSS_ORIGIN_HEADERS.join(', '),
        'Access-Control-Max-Age': '86400',
        Vary: 'Access-Control-Request-Headers',
      });
    }
    await next();
    // Not by `context.header`, which would copy the answer, body and all.
    const { headers } = context.res;
    if (!headers.has('Access-Control-Allow-Origin')) headers.set('Access-Control-Allow-Origin', '*');
  };
}
