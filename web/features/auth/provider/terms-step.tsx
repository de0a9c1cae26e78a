import { UserRoundCheck } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { AuthLayout } from '#web/components/layout/auth-layout.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { paths } from '#web/config/paths.ts';
import { toAppError } from '#web/lib/data/errors.ts';
import { signOut } from '#web/lib/session/sign-out.ts';
import { toast } from '#web/lib/toast.ts';
import { useAcceptTerms } from '../api/accept-terms.ts';
import { StatusPanel } from '../status-panel.tsx';
import { TermsCheckbox } from '../terms-checkbox.tsx';

interface TermsStepProps {
  userId: string;
  onAccepted: () => void;
}

/** Asks a member whose account a provider's sign-in has just opened to accept the terms, or to leave again. */
export function TermsStep({ userId, onAccepted }: TermsStepProps) {
  const navigate = useNavigate();
  const accept = useAcceptTerms();
  const [isTicked, setIsTicked] = useState(false);

  function acceptAndContinue() {
    accept.mutate(userId, {
      onSuccess: onAccepted,
      onError: (error) => toast.error('Não foi possível registrar seu aceite', { description: toAppError(error).message }),
    });
  }

  function leave() {
    signOut();
    void navigate(paths.auth.login.getHref(), { replace: true });
  }

  return (
    <AuthLayout title="Falta só um passo" subtitle="Para continuar, aceite os termos.">
      <StatusPanel icon={<UserRoundCheck />} tone="success">
        <p>Sua conta está pronta.</p>
        <p className="text-base text-muted-foreground">Leia como o clube funciona e como cuidamos dos seus dados.</p>
      </StatusPanel>
      <TermsCheckbox isAccepted={isTicked} onChange={setIsTicked} />
      <div className="flex flex-col gap-3">
        <Button size="lg" disabled={!isTicked} isLoading={accept.isPending} loadingText="Salvando..." onClick={acceptAndContinue}>
          Continuar
        </Button>
        <Button variant="ghost" disabled={accept.isPending} onClick={leave}>
          Agora não, sair
        </Button>
      </div>
    </AuthLayout>
  );
}
