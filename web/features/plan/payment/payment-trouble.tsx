import { CircleAlert, ShieldAlert } from 'lucide-react';
import { Notice } from '#web/components/feedback/notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { formatDate } from '#web/lib/format.ts';
import type { Subscription } from '../api/plan-schema.ts';

/** Says what is wrong with a payment, and the way to mend it. */
export function PaymentTrouble({ subscription }: { subscription: Subscription }) {
  const { status, is_live: isLive, is_suspended: isSuspended, failed_invoice_url: payUrl, paid_until: paidUntil } = subscription;
  if (isSuspended) {
    return (
      <Notice tone="danger" icon={<ShieldAlert />} title="Seu pagamento foi contestado no banco">
        O plano Expert espera até o banco decidir. Se não foi você, fale com o banco.
      </Notice>
    );
  }
  const isUnpaid = isLive && (payUrl !== null || status === 'past_due' || status === 'unpaid');
  if (!isUnpaid) return null;
  return (
    <Notice
      tone="danger"
      icon={<CircleAlert />}
      title="Não conseguimos cobrar a mensalidade"
      action={
        payUrl ? (
          <Button asChild size="sm">
            <a href={payUrl}>Pagar agora</a>
          </Button>
        ) : null
      }
    >
      {`${paidUntil ? `O último pagamento vale até ${formatDate(paidUntil)}. ` : ''}Pague a fatura ou troque o cartão para continuar Expert.`}
    </Notice>
  );
}
