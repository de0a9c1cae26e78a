import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import type { StaffRole } from '#domain/staff-acts.ts';
import { Notice } from '#web/components/feedback/notice.tsx';
import { CodeForm } from '#web/components/second-factor/code-form.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { toAppError } from '#web/lib/data/errors.ts';
import { useConfirmFactor } from '../api/confirm-factor.ts';
import { useEnrollFactor } from '../api/enroll-factor.ts';
import { FactorSecret } from './factor-secret.tsx';
import { MailboxProof } from './mailbox-proof.tsx';
import { SecondFactorFrame } from './second-factor-frame.tsx';

/**
 * Sets up the second factor: a mailed code comes first, then the app is told the secret, and its first code puts it in
 * use.
 */
export function SetUpFactor({ role }: { role: StaffRole }) {
  const enrollment = useEnrollFactor();
  const confirmation = useConfirmFactor();
  const factor = enrollment.data;
  const refusal = enrollment.error && toAppError(enrollment.error);
  // Asked for once, it stays until the factor is there.
  const [isProofAsked, setIsProofAsked] = useState(false);
  if (refusal?.code === 'reauthentication_needed' && !isProofAsked) setIsProofAsked(true);

  async function confirm(code: string) {
    if (!factor) return null;
    try {
      await confirmation.mutateAsync({ factorId: factor.id, code });
      return null;
    } catch (error) {
      return toAppError(error);
    }
  }

  return (
    <SecondFactorFrame
      role={role}
      title="Proteja o console"
      subtitle="O console mostra dados dos membros. Por isso tem verificação em duas etapas: além da senha, um código do seu celular."
    >
      {factor ? (
        <Card className="gap-6">
          <FactorSecret factor={factor} />
          <CodeForm submitText="Confirmar" isPending={confirmation.isPending} onSubmit={confirm} />
        </Card>
      ) : (
        <Card className="gap-5">
          <ol className="flex list-decimal flex-col gap-3 pl-5 marker:font-bold marker:text-primary">
            <li>
              Instale um aplicativo autenticador no celular, como Google Authenticator, Microsoft Authenticator ou o do seu gerenciador de
              senhas.
            </li>
            <li>Leia com ele a imagem que vamos mostrar.</li>
            <li>Digite o código de 6 números que aparece.</li>
            <li>Guarde os códigos de recuperação, para o dia em que o celular faltar.</li>
          </ol>
          {refusal && refusal.code !== 'reauthentication_needed' ? (
            <Notice icon={<CircleAlert />} tone="danger" title="Não foi possível começar">
              {refusal.message}
            </Notice>
          ) : null}
          {isProofAsked ? (
            <MailboxProof isPending={enrollment.isPending} onProven={() => enrollment.mutate()} />
          ) : (
            <Button
              size="lg"
              className="self-start"
              isLoading={enrollment.isPending}
              loadingText="Preparando..."
              onClick={() => enrollment.mutate()}
            >
              Configurar agora
            </Button>
          )}
        </Card>
      )}
    </SecondFactorFrame>
  );
}
