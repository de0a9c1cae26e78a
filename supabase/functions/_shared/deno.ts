import type { FunctionContext, FunctionHandler } from './context.ts';
import { refuse } from './http.ts';
import { machineTime } from './machine-time.ts';

// The part of Deno's global that a function needs; hosted Supabase runs functions in Deno.
declare const Deno: {
  env: { toObject: () => Record<string, string> };
  serve: (handler: (request: Request) => Promise<Response>) => unknown;
};

/**
 * Serves a handler on hosted Supabase, as server/functions does in the embedded server.
 * @param senderOf makes, of the environment, what hands mails over; for functions that write some
 */
export function serve(handle: FunctionHandler, senderOf?: (env: FunctionContext['env']) => FunctionContext['sendMail'] | null): void {
  Deno.serve(async (request) => {
    const logError = (message: string, error: unknown) => {
      // oxlint-disable-next-line eslint/no-console -- the log of a hosted function
      console.error(message, error);
    };
    try {
      const env = Deno.env.toObject();
      const sendMail = senderOf?.(env);
      return await handle(request, { env, fetch, now: machineTime, logError, ...(sendMail && { sendMail }) });
    } catch (error) {
      logError('unexpected error', error);
      return refuse(500, 'unknown');
    }
  });
}
