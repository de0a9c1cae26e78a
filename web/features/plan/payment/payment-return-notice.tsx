import { BadgeCheck, Hourglass } from 'lucide-react';
import { Notice } from '#web/components/feedback/notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { toAppError } from '#web/lib/data/errors.ts';
import type { MemberPlan } from '../api/plan-schema.ts';
import { usePaymentReturn } from './use-payment-return.ts';

/** Tells a member who comes back from the payment page that the payment is there, or what it waits for. */
export function PaymentReturnNotice({ userId, plan }: { userId: string; plan: MemberPlan | undefined }) {
  const payment = usePaymentReturn(userId);
  if (!payment) return null;
  if (payment.isConfirmed) {
    // A member who withdraws at once is not welcomed any more.
    if (plan && plan.source !== 'payment') return null;
    return (
      <Notice tone="success" icon={<BadgeCheck />} title="Pagamento confirmado">
        Boas-vindas ao Expert! Tudo já está aberto para você.
      </Notice>
    );
  }
  if (payment.isPending) return <Notice icon={<Hourglass />} title="Confirmando seu pagamento..." />;
  return (
    <Notice
      tone="warning"
      icon={<Hourglass />}
      title="Seu pagamento ainda não foi confirmado"
      action={
        <Button variant="outline" size="sm" onClick={payment.retry}>
          Verificar de novo
        </Button>
      }
    >
      {payment.error ? toAppError(payment.error).message : 'Assim que o banco confirmar, o plano Expert abre sozinho.'}
    </Notice>
  );
}
