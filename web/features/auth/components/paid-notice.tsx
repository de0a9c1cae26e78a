import { BadgeCheck } from 'lucide-react';
import { Notice } from '#web/components/feedback/notice.tsx';

/** To a visitor who has just paid: that it worked, and with which address the plan is theirs. */
export function PaidNotice({ email }: { email: string }) {
  return (
    <Notice tone="success" icon={<BadgeCheck />} title="Pagamento confirmado">
      <p className="wrap-anywhere">Crie sua conta com {email}: o plano Expert abre no primeiro acesso.</p>
    </Notice>
  );
}
