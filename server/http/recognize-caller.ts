import type { Context, MiddlewareHandler } from 'hono';
import type { Caller, Callers } from '#server/base/caller.ts';
import type { AppEnv } from '#server/http/http-types.ts';

/** Finds out once who sends a request; the turns and the rooms read it of the context. It refuses nobody. */
export function recognizeCallers(callers: Callers): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    context.set('caller', callers.ofRequest(context.req));
    await next();
  };
}

/** The caller of a request that was let in. @throws for one that no route with a key should have got */
export function callerOf(context: Context<AppEnv>): Caller {
  const { caller } = context.var;
  if (caller.kind === 'refused') throw new Error(`A caller was let in who is refused: ${caller.reason}`);
  return caller;
}
