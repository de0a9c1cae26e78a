import type { Context } from 'hono';
import type { AppEnv } from '#server/http/http-types.ts';

/** Whether the caller has gone. */
export function isCallerGone(context: Context<AppEnv>): boolean {
  // The signal of a request that came over a socket is costly to make.
  const outgoing = context.env?.outgoing;
  return outgoing ? outgoing.destroyed : context.req.raw.signal.aborted;
}

/** Gives what tells of it: calls back once the caller has gone, at once if that is so already. */
export function goneOf(context: Context<AppEnv>): (leave: () => void) => void {
  return (leave) => {
    const outgoing = context.env?.outgoing;
    if (isCallerGone(context)) leave();
    else if (outgoing) outgoing.once('close', leave);
    else context.req.raw.signal.addEventListener('abort', leave, { once: true });
  };
}
