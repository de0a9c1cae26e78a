import type { FunctionHandler } from '../../supabase/functions/_shared/context.ts';
import { handle as accountLink } from '../../supabase/functions/account-link/handler.ts';
import { handle as checkCard } from '../../supabase/functions/check-card/handler.ts';
import { handle as checkCertificate } from '../../supabase/functions/check-certificate/handler.ts';
import { handle as createCheckoutSession } from '../../supabase/functions/create-checkout-session/handler.ts';
import { handle as deleteAccount } from '../../supabase/functions/delete-account/handler.ts';
import { handle as exportAccount } from '../../supabase/functions/export-account/handler.ts';
import { handle as manageSubscription } from '../../supabase/functions/manage-subscription/handler.ts';
import { handle as report } from '../../supabase/functions/report/handler.ts';
import { handle as runJobs } from '../../supabase/functions/run-jobs/handler.ts';
import { handle as stripeWebhook } from '../../supabase/functions/stripe-webhook/handler.ts';
import { handle as unsubscribe } from '../../supabase/functions/unsubscribe/handler.ts';

export interface EdgeFunction {
  handle: FunctionHandler;
  /**
   * Whether a caller without a member's valid token is refused before the function runs; supabase/config.toml says the
   * same.
   */
  verifyJwt: boolean;
  /** Whether it may leave work for later, such as a mail, which is then begun as soon as it has answered. */
  leavesJobs?: true;
}

/**
 * The Edge Functions, by the name in their address. They are imported here so that the build carries them. Each asks
 * for itself who calls: the gateway of a hosted project can't check the tokens of its own auth server since they are
 * signed with a key pair.
 */
export const edgeFunctions: ReadonlyMap<string, EdgeFunction> = new Map([
  ['account-link', { handle: accountLink, verifyJwt: false, leavesJobs: true }],
  ['check-card', { handle: checkCard, verifyJwt: false }],
  ['check-certificate', { handle: checkCertificate, verifyJwt: false }],
  ['create-checkout-session', { handle: createCheckoutSession, verifyJwt: false, leavesJobs: true }],
  ['delete-account', { handle: deleteAccount, verifyJwt: false, leavesJobs: true }],
  ['export-account', { handle: exportAccount, verifyJwt: false, leavesJobs: true }],
  ['manage-subscription', { handle: manageSubscription, verifyJwt: false, leavesJobs: true }],
  ['report', { handle: report, verifyJwt: false, leavesJobs: true }],
  ['run-jobs', { handle: runJobs, verifyJwt: false }],
  ['stripe-webhook', { handle: stripeWebhook, verifyJwt: false, leavesJobs: true }],
  ['unsubscribe', { handle: unsubscribe, verifyJwt: false }],
]);
