import type { Mail } from './mail-layout.ts';

/**
 * The things that a function is given besides the request: the same on a hosted Supabase project and in the embedded
 * server.
 */
export interface FunctionContext {
  /**
   * As hosted Supabase names them: SUPABASE_URL, SUPABASE_ANON_KEY (the publishable key), SUPABASE_SERVICE_ROLE_KEY,
   * and one's own.
   */
  env: Readonly<Record<string, string | undefined>>;
  /** The platform's `fetch`; the embedded server answers what is asked of SUPABASE_URL in process. */
  fetch: typeof fetch;
  /** The club's clock, which the database goes by too. Only the test clock of the embedded server moves it. */
  now: () => Date;
  /** Hands a mail over, once; throws when that fails. Missing where the platform has no way to send mails. */
  sendMail?: (mail: Mail) => Promise<void>;
  /** Tells the operator what went wrong. Never with a secret, an e-mail or the member's data. */
  logError: (message: string, error: unknown) => void;
}

/**
 * An Edge Function: Web APIs only, the raw request, any response (streams too). An error that it throws is answered
 * with a 500.
 */
export type FunctionHandler = (request: Request, context: FunctionContext) => Promise<Response>;
