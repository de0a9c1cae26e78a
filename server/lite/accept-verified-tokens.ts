import type { ServerOptions } from '@supabase/lite';
import { VerifiedTokens } from '../base/verified-tokens.ts';

type Middleware = NonNullable<ServerOptions['middlewares']>[number];

const SIGNED_TOKEN = /^Bearer ([^.\s]+\.[^.\s]+\.[^.\s]+)$/;

/**
 * For /rest/v1 lite looks up the token's user and session in the database, ignores what it finds, and then verifies the token with each
 * request. This puts the claims of a token that is known to be good in place, as lite would; any other it leaves to lite, which
 * refuses it in PostgREST's words. The API key is still lite's to check.
 */
export function acceptVerifiedTokens(jwtSecret: string): Middleware {
  const tokens = new VerifiedTokens(jwtSecret);
  return async (context, next) => {
    const token = SIGNED_TOKEN.exec(context.req.header('Authorization') ?? '')?.[1];
    const hasApiKey = (context.req.header('apikey') ?? context.req.query('apikey') ?? '').startsWith('sb_');
    if (token !== undefined && hasApiKey && context.req.path.startsWith('/rest/v1/')) {
      const claims = await tokens.claimsOf(token);
      // 'unverified' only keeps lite from looking up the user: it verifies and refuses the token afterwards. The session's id it never reads here.
      context.set('userId', claims ? claims.sub : 'unverified');
      context.set('sessionId', 'unread');
      if (claims) {
        context.set('ignoreAuthorization', true);
        context.set('jwt', claims);
      }
    }
    await next();
  };
}
