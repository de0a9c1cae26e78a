import { MailCheck } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { paths } from '#web/config/paths.ts';
import { AuthLayout } from '#web/components/layout/auth-layout.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { toAppError } from '#web/lib/errors.ts';
import { toast } from '#web/lib/toast.ts';
import { useRedeemEmailLink } from '../api/redeem-email-link.ts';
import { useHeadingFocus } from '../hooks/use-heading-focus.ts';
import { useSingleFlight } from '../hooks/use-single-flight.ts';
import { isLinkSpent } from '../is-link-spent.ts';
import { readEmailLink } from '../read-email-link.ts';
import { BrokenLinkPanel } from './broken-link-panel.tsx';
import { ConfirmedPanel } from './confirmed-panel.tsx';
import { ResendForm } from './resend-form.tsx';
import { StatusPanel } from './status-panel.tsx';

/** Target of the confirmation link. Redeems it on a press only: programs that scan mails open links too. */
export function ConfirmScreen() {
  const [parameters] = useSearchParams();
  const redeem = useRedeemEmailLink();
  const link = readEmailLink(parameters);
  const isBroken = link === null || (redeem.isError && isLinkSpent(redeem.error));
  useHeadingFocus(redeem.isSuccess ? 'done' : isBroken ? 'broken' : 'open');

  const confirm = useSingleFlight(async () => {
    if (!link) return;
    try {
      await redeem.mutateAsync(link);
    } catch (error) {
      if (!isLinkSpent(error)) toast.error('Não foi possível confirmar seu email', { description: toAppError(error).message });
    }
  });

  if (redeem.isSuccess) {
    return (
      <AuthLayout title="Email confirmado!" backTo={paths.landing.getHref()}>
        <ConfirmedPanel text="Sua conta está pronta. Bora treinar!" to={paths.app.home.getHref()} />
      </AuthLayout>
    );
  }
  if (isBroken) {
    return (
      <AuthLayout title="Confirmar email" backTo={paths.landing.getHref()}>
        <BrokenLinkPanel>
          <p className="text-center text-muted-foreground">Já confirmou? É só entrar. Se ainda não, peça outro link aqui.</p>
          <Button asChild variant="outline">
            <Link to={paths.auth.login.getHref()}>Ir para o login</Link>
          </Button>
          <ResendForm />
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
