import type Stripe from 'stripe';
import { FOLLOWED_EVENTS } from '../../../../supabase/functions/_shared/followed-events.ts';
import { newId } from '../simulator-state.ts';

/** The account's only webhook endpoint. */
export function newWebhookEndpoint(url: string, apiVersion: string, created: number): Stripe.WebhookEndpoint {
  return {
    id: 'we_simulator',
    object: 'webhook_endpoint',
    api_version: apiVersion,
    application: null,
    created,
    description: null,
    enabled_events: [...FOLLOWED_EVENTS],
    livemode: false,
    metadata: {},
    status: 'enabled',
    url,
  };
}

/** The account's customer portal: card, address and invoices; leaving is the club's own page. */
export function portalConfiguration(origin: string, created: number): Stripe.BillingPortal.Configuration {
  return {
    id: 'bpc_simulator',
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: {
      headline: null,
      privacy_policy_url: `${origin}/politica-privacidade`,
      terms_of_service_url: `${origin}/termos-uso`,
    },
    created,
    default_return_url: null,
    features: {
      customer_update: { allowed_updates: ['address', 'email'], enabled: true },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true, payment_method_configuration: null },
      subscription_cancel: {
        cancellation_reason: { enabled: false, feedback_options: null, options: [] },
        enabled: true,
        mode: 'at_period_end',
        proration_behavior: 'none',
      },
      subscription_pause: { duration: { interval_options: [], type: 'interval_options' }, enabled: false },
      subscription_update: {
        billing_cycle_anchor: null,
        default_allowed_updates: [],
        enabled: false,
        proration_behavior: 'none',
        schedule_at_period_end: { conditions: [] },
        trial_update_behavior: 'end_trial',
      },
    },
    is_default: true,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: {},
    name: null,
    updated: created,
  };
}

interface PortalFacts {
  customerId: string;
  returnUrl: string | null;
  /** The only thing that the customer came to do; null shows all. */
  flow: Stripe.BillingPortal.Session.Flow.Type | null;
  locale: Stripe.BillingPortal.Session.Locale | null;
  origin: string;
  created: number;
}

/** A customer's way into the simulated portal. */
export function newPortalSession({ customerId, returnUrl, flow, locale, origin, created }: PortalFacts): Stripe.BillingPortal.Session {
  const id = newId('bps');
  return {
    id,
    object: 'billing_portal.session',
    configuration: 'bpc_simulator',
    created,
    customer: customerId,
    customer_account: null,
    flow: flow === null ? null : newFlow(flow),
    livemode: false,
    locale,
    on_behalf_of: null,
    return_url: returnUrl,
    url: `${origin}/dev/payments/portal/${id}`,
  };
}

function newFlow(type: Stripe.BillingPortal.Session.Flow.Type): Stripe.BillingPortal.Session.Flow {
  return {
    after_completion: { hosted_confirmation: null, redirect: null, type: 'portal_homepage' },
    customer_update: null,
    subscription_cancel: null,
    subscription_pause: null,
    subscription_update: null,
    subscription_update_confirm: null,
    type,
  };
}
