import * as v from 'valibot';

const moment = v.nullable(v.string());

const subscriptionSchema = v.object({
  id: v.string(),
  /** The provider's word, such as active, past_due or canceled. */
  status: v.string(),
  /** Whether it is charged, or will be. */
  is_live: v.boolean(),
  /** In cents. */
  amount: v.nullable(v.number()),
  paid_until: moment,
  /** When it ends, for a member who has left. */
  cancel_at: moment,
  /** When what is paid begins, where another subscription was to end first. */
  begins_at: v.optional(moment, null),
  ended_at: moment,
  /** A payment is disputed: the plan waits until that is decided. */
  is_suspended: v.boolean(),
  is_refunded: v.boolean(),
  /** Until then a member who withdraws gets everything back. */
  can_withdraw_until: moment,
  /** The provider's page of an invoice that could not be charged. */
  failed_invoice_url: v.nullable(v.string()),
});

const receiptSchema = v.object({
  id: v.string(),
  /** In cents, as `refunded`. */
  amount: v.number(),
  paid_at: v.string(),
  refunded: v.number(),
  url: v.nullable(v.string()),
});

export const planSchema = v.object({
  level: v.picklist(['basic', 'expert']),
  level_expires_at: moment,
  /** Why the member is Expert. */
  source: v.picklist(['none', 'club', 'payment']),
  subscription: v.nullable(subscriptionSchema),
  receipts: v.array(receiptSchema),
});

/** A member's plan, as the procedure my_plan tells of it. */
export type MemberPlan = v.InferOutput<typeof planSchema>;
export type Subscription = v.InferOutput<typeof subscriptionSchema>;
export type Receipt = v.InferOutput<typeof receiptSchema>;
