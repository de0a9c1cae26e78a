import type { FunctionHandler } from '../../supabase/functions/_shared/context.ts';
import { handle as checkCard } from '../../supabase/functions/check-card/handler.ts';
import { handle as deleteAccount } from '../../supabase/functions/delete-account/handler.ts';
import { handle as exportAccount } from '../../supabase/functions/export-account/handler.ts';

export interface EdgeFunction {
  handle: FunctionHandler;
  /** Whether a caller without a member's valid token is refused before the function runs; supabase/config.toml says the same. */
  verifyJwt: boolean;
}

/** The Edge Functions, by the name in their address. They are imported here so that the build carries them. */
export const edgeFunctions: ReadonlyMap<string, EdgeFunction> = new Map([
  // A partner's reception has no account: the code of the card is what is checked, and the guesses are counted.
  ['check-card', { handle: checkCard, verifyJwt: false }],
  ['delete-account', { handle: deleteAccount, verifyJwt: true }],
  ['export-account', { handle: exportAccount, verifyJwt: true }],
]);
