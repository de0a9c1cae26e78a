import { doorsOf } from './door.ts';
import type { Door } from './door.ts';

/** The Edge Functions. One with actions has a row for each. */
export const FUNCTION_DOORS: readonly Door[] = doorsOf(`
  open open open open open                   | account-link | features/auth
  closed closed closed closed closed         | check-card | card-page
  open open open open open                   | check-certificate | certificate-page
  open open code open open                   | create-checkout-session | lib/checkout
  login open code open open                  | delete-account | features/settings
  login open code open open                  | export-account | features/settings
  login open open open open                  | manage-subscription cancel | features/plan
  login open open open open                  | manage-subscription withdraw | features/plan
  login open code open open                  | manage-subscription undo | features/plan
  login open code open open                  | manage-subscription sync | features/plan
  login open code open open                  | manage-subscription portal | features/plan
  login open code open open                  | manage-subscription request_code | features/plan
  login open code open open                  | manage-subscription redeem_code | features/plan
  open open code open open                   | manage-subscription session_email | features/auth
  open open open open open                   | report | site
  closed closed closed closed closed         | run-jobs | -
  open open open open open                   | stripe-webhook | -
  open open open open open                   | unsubscribe | -
`);
