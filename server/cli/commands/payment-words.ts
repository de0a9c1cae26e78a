const STATUSES: Record<string, string> = {
  active: 'em dia',
  trialing: 'em teste',
  past_due: 'cobrança falhou',
  unpaid: 'não paga',
  paused: 'pausada',
  canceled: 'terminada',
  incomplete: 'primeiro pagamento pendente',
  incomplete_expired: 'nunca paga',
  paid: 'mês pago uma vez',
};

/** A subscription's state in the operator's words; Stripe's own where there are none. */
export function statusName({ status, is_suspended: isSuspended }: { status: string; is_suspended: boolean }): string {
  const name = STATUSES[status] ?? status;
  return isSuspended ? `${name}, suspensa por contestação` : name;
}

/** An amount in the currency's smallest unit, as Brazilians write it. */
export function formatCents(amount: number | null, currency: string | null): string {
  if (amount === null) return '—';
  return new Intl.NumberFormat('pt-BR', { style: 'currency', currency: (currency ?? 'brl').toUpperCase() })
    .format(amount / 100)
    .replaceAll('\u{a0}', ' ');
}
