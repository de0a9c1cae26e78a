import { BadgeCheck, Hourglass } from 'lucide-react';
import { Notice } from '#web/components/feedback/notice.tsx';
import type { PaidSession } from '../api/get-paid-session.ts';

/**
 * To a visitor who comes from the payment page: whether the money is there, and with which address the plan is theirs.
 */
export function PaidNotice({ email, isPaid }: PaidSession) {
  if (!isPaid) {
    return (
      <Notice tone="warning" icon={<Hourglass />} title="Aguardando o pagamento">
        <p className="wrap-anywhere">
          {`Crie sua conta com ${email}: assim que o banco confirmar o pagamento, o plano Expert abre sozinho. Se já tem conta com este email, é só entrar.`}
        </p>
      </Notice>
    );
  }
  return (
    <Notice tone="success" icon={<BadgeCheck />} title="Pagamento confirmado">
      <p className="wrap-anywhere">
        {`Crie sua conta com ${email}: o plano Expert abre no primeiro acesso. Se já tem conta com este email, é só entrar.`}
      </p>
    </Notice>
  );
}
