import { PLAN_NAMES } from '#domain/levels.ts';
import { formatCurrency, formatDate } from '#web/lib/format.ts';
import type { StaffMember } from '../../api/member-schema.ts';
import { lastDayOf } from '../last-day.ts';

/** Cents as an amount of money. */
export function formatCents(cents: number): string {
  return formatCurrency(cents / 100);
}

/** How the member has their plan, and until when. */
export function planText({ level, level_expires_at: until, source }: StaffMember['plan']): string {
  if (level === 'basic') return `Plano ${PLAN_NAMES.basic}.`;
  const why = source === 'payment' ? 'Expert, pago' : 'Expert, dado pelo clube';
  // A payment ends at an hour. The club gives whole days.
  const last = until && (source === 'payment' ? formatDate(until) : lastDayOf(until));
  return last ? `${why}, até ${last}.` : `${why}, sem fim marcado.`;
}

/** The subscription behind it; null without one. */
export function subscriptionText({ subscription }: StaffMember['plan']): string | null {
  if (!subscription) return null;
  const { is_live: isLive, amount, paid_until: paidUntil, cancel_at: cancelAt, ended_at: endedAt } = subscription;
  if (!isLive) return endedAt ? `Assinatura encerrada em ${formatDate(endedAt)}.` : 'Assinatura encerrada.';
  if (cancelAt) return `Assinatura cancelada: termina em ${formatDate(cancelAt)}.`;
  const price = amount === null ? 'Assinatura em vigor' : `Assinatura de ${formatCents(amount)} por mês`;
  return paidUntil ? `${price}, paga até ${formatDate(paidUntil)}.` : `${price}.`;
}

/** The plan that the club gave by hand; null without one, and where it is the plan itself, which is told already. */
export function grantText({ grant, plan }: Pick<StaffMember, 'grant' | 'plan'>): string | null {
  if (!grant || plan.source === 'club') return null;
  return grant.until ? `O clube deu o Expert até ${lastDayOf(grant.until)}.` : 'O clube deu o Expert, sem fim marcado.';
}
