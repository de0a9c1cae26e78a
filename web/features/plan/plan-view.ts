import { freePlan, paidPlan } from '#content/plans.ts';
import { now } from '#web/lib/device/clock.ts';
import { formatCurrency, formatDate } from '#web/lib/format.ts';
import type { MemberPlan, Subscription } from './api/plan-schema.ts';

/** Cents as "R$ 39,90". */
export function formatCents(cents: number): string {
  return formatCurrency(cents / 100);
}

/**
 * The last day on which the member may leave with all money back; null when it is over. The server tells the instant
 * after it.
 */
export function lastDayToWithdraw({ can_withdraw_until: until }: Subscription, instant: Date): Date | null {
  return until !== null && new Date(until) > instant ? new Date(new Date(until).getTime() - 1) : null;
}

/**
 * Whether the subscription gives the plan. One that is not paid for, disputed or paid back does not keep the member
 * from paying.
 */
export function isPaidFor({ status, paid_until: paidUntil, is_suspended: isSuspended, is_refunded: isRefunded }: Subscription): boolean {
  return ['active', 'trialing'].includes(status) && paidUntil !== null && !isSuspended && !isRefunded;
}

/** The plan's name, its price, and what happens next, in the member's words. */
export interface PlanFacts {
  name: string;
  isExpert: boolean;
  price: string | null;
  /** Such as "Próxima cobrança em 22/12/2026." */
  next: string;
}

export function planFacts(plan: MemberPlan): PlanFacts {
  const isExpert = plan.level === 'expert';
  const name = isExpert ? paidPlan.name : freePlan.name;
  const { subscription } = plan;
  // With what it opens: beside the free plan's name a price would be wrong, though a payment is awaited.
  const isPaid = isExpert && (plan.source === 'payment' || (subscription?.is_live ?? false));
  const price = isPaid && subscription?.amount ? `${formatCents(subscription.amount)}${paidPlan.period}` : null;
  return { name, isExpert, price, next: nextOf(plan) };
}

function nextOf(plan: MemberPlan): string {
  const { subscription, level, source, level_expires_at: expiresAt } = plan;
  if (source === 'club')
    return expiresAt ? `Um presente do clube, vale até ${formatDate(expiresAt)}.` : 'Um presente do clube, sem data para terminar.';
  if (subscription?.is_live) return nextOfLive(subscription);
  if (level === 'expert' && subscription?.paid_until) return `Termina em ${formatDate(subscription.paid_until)}.`;
  if (subscription?.is_refunded) return 'Sua assinatura terminou e o valor foi devolvido.';
  if (subscription?.ended_at) return `Seu plano Expert terminou em ${formatDate(subscription.ended_at)}.`;
  if (expiresAt && level === 'basic') return `Seu plano Expert terminou em ${formatDate(expiresAt)}.`;
  return freePlan.description;
}

function nextOfLive(subscription: Subscription): string {
  const { cancel_at: cancelAt, paid_until: paidUntil, begins_at: beginsAt, status } = subscription;
  // The period that is paid counts, not the days of grace after it.
  if (cancelAt) return `Termina em ${formatDate(cancelAt)}. Nada mais será cobrado.`;
  if (status === 'past_due') return paidUntil ? `Pago até ${formatDate(paidUntil)}.` : 'Aguardando o pagamento.';
  if (beginsAt && paidUntil && new Date(beginsAt) > now())
    return `Começa em ${formatDate(beginsAt)}, quando termina a anterior. Próxima cobrança em ${formatDate(paidUntil)}.`;
  return paidUntil ? `Próxima cobrança em ${formatDate(paidUntil)}.` : 'Aguardando a confirmação do pagamento.';
}
