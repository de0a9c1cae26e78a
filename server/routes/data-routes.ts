import { Hono } from 'hono';
import type { Context } from 'hono';
import type { AppEnv } from '#server/http-types.ts';

export type ToLite = (context: Context<AppEnv>, request: Request) => Promise<Response>;

/** PostgREST's API. */
export function createDataRoutes(toLite: ToLite): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.all('/*', (context) => toLite(context, context.req.raw));
  return routes;
}
