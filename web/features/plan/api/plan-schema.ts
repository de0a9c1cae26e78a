import * as z from 'zod/mini';

const moment = z.nullable(z.string());

const subscriptionSchema = z.object({
  id: z.string(),
  /** The provider's word, such as active, past_due or canceled. */
  status: z.string(),
  /** Whether it is charged, or will be. */
  is_live: z.boolean(),
  /** In cents. */
  amount: z.nullable(z.number()),
  paid_until: moment,
  /** When it ends, for a member who has left. */
  cancel_at: moment,
  ended_at: moment,
  /** A payment is disputed: the plan waits until that is decided. */
  is_suspended: z.boolean(),
  is_refunded: z.boolean(),
  /** Until then everything is paid back to whoever withdraws. */
  can_withdraw_until: moment,
  /** The provider's page of an invoice that could not be charged. */
  failed_invoice_url: z.nullable(z.string()),
});

const receiptSchema = z.object({
  id: z.string(),
  /** In cents, as `refunded`. */
  amount: z.number(),
  paid_at: z.string(),
  refunded: z.number(),
  url: z.nullable(z.string()),
});

export const planSchema = z.object({
  level: z.enum(['basic', 'expert']),
  level_expires_at: moment,
  /** Why the member is Expert. */
  source: z.enum(['none', 'club', 'payment']),
  subscription: z.nullable(subscriptionSchema),
  receipts: z.array(receiptSchema),
});

/** A member's plan, as the procedure my_plan tells of it. */
export type MemberPlan = z.output<typeof planSchema>;
export type Subscription = z.output<typeof subscriptionSchema>;
export type Receipt = z.output<typeof receiptSchema>;
