import { MailCheck } from 'lucide-react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { paths } from '#web/config/paths.ts';
import { AuthLayout } from '#web/components/layout/auth-layout.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { isRetryable, toAppError } from '#web/lib/errors.ts';
import { toast } from '#web/lib/toast.ts';
import { useRedeemEmailLink } from '../api/redeem-email-link.ts';
import { readEmailLink } from '../read-email-link.ts';
import { BrokenLinkPanel } from './broken-link-panel.tsx';
import { StatusPanel } from './status-panel.tsx';

/** Target of the confirmation link. Redeems it on a press only: programs that scan mails open links too. */
export function ConfirmScreen() {
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const redeem = useRedeemEmailLink();
  const link = readEmailLink(parameters);
  const isBroken = link === null || (redeem.isError && !isRetryable(redeem.error));

  async function confirm() {
    if (!link) return;
    try {
      await redeem.mutateAsync(link);
      toast.success('Email confirmado!', { description: 'Sua conta está pronta. Bora treinar!' });
      await navigate(paths.app.home.getHref(), { replace: true });
    } catch (error) {
      toast.error('Não foi possível confirmar seu email', { description: toAppError(error).message });
    }
  }

  if (isBroken) {
    return (
      <AuthLayout title="Confirmar email" backTo={paths.landing.getHref()}>
        <BrokenLinkPanel>
          <p className="text-center text-muted-foreground">
            Entre com seu email e senha: se a conta ainda não estiver confirmada, você pode pedir outro link.
          </p>
          <Button asChild>
            <Link to={paths.auth.login.getHref()}>Ir para o login</Link>
          </Button>
        </BrokenLinkPanel>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title="Confirmar email" backTo={paths.landing.getHref()}>
      <StatusPanel icon={<MailCheck />}>
        <p>Falta só um toque para ativar sua conta.</p>
      </StatusPanel>
      <Button size="lg" isLoading={redeem.isPending} loadingText="Confirmando..." onClick={() => void confirm()}>
        Confirmar email
      </Button>
    </AuthLayout>
  );
}
