import { CircleCheck, MailCheck } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { AuthLayout } from '#web/components/layout/auth-layout.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { paths } from '#web/config/paths.ts';
import { toAppError } from '#web/lib/data/errors.ts';
import { useSession } from '#web/lib/session/session-hooks.ts';
import { toast } from '#web/lib/toast.ts';
import { useSingleFlight } from '#web/lib/use-single-flight.ts';
import { useRedeemEmailLink } from '../api/redeem-email-link.ts';
import { useUpdatePassword } from '../api/update-password.ts';
import { BrokenLinkPanel } from '../email-link/broken-link-panel.tsx';
import { ConfirmedPanel } from '../email-link/confirmed-panel.tsx';
import { isLinkSpent } from '../email-link/is-link-spent.ts';
import { readEmailLink } from '../email-link/read-email-link.ts';
import { passwordProblem } from '../password/password-problem.ts';
import { ResendForm } from '../resend/resend-form.tsx';
import { StatusPanel } from '../status-panel.tsx';
import { useHeadingFocus } from '../use-heading-focus.ts';
import { ChoosePasswordStep } from './choose-password-step.tsx';

/** Target of the confirmation link. Redeems it on a press only: programs that scan mails open links too. */
export function ConfirmScreen() {
  const [parameters] = useSearchParams();
  const redeem = useRedeemEmailLink();
  const { user } = useSession();
  const update = useUpdatePassword();
  const link = readEmailLink(parameters);
  const isDone = redeem.isSuccess || update.isSuccess;
  const isBroken = link === null || (redeem.isError && isLinkSpent(redeem.error));
  // A page opened again after its link was redeemed still knows by the session what is missing.
  const isMarked = (redeem.isSuccess || isBroken) && user?.app_metadata['needs_password'] === true;
  // The mark goes a moment before the answer is here.
  const needsPassword = !update.isSuccess && (isMarked || update.isPending);
  useHeadingFocus(needsPassword ? 'password' : isDone ? 'done' : isBroken ? 'broken' : 'open');

  const confirm = useSingleFlight(async () => {
    if (!link) return;
    try {
      await redeem.mutateAsync(link);
    } catch (error) {
      if (!isLinkSpent(error)) toast.error('Não foi possível confirmar seu email', { description: toAppError(error).message });
    }
  });

  async function choose(password: string): Promise<string | undefined> {
    try {
      await update.mutateAsync(password);
      return undefined;
    } catch (error) {
      toast.error('Não foi possível salvar a senha', { description: toAppError(error).message });
      return passwordProblem(error);
    }
  }

  if (needsPassword) return <ChoosePasswordStep email={user?.email ?? ''} isPending={update.isPending} onChosen={choose} />;
  if (isDone) {
    return (
      <AuthLayout title="Email confirmado!" backTo={paths.landing.getHref()}>
        <ConfirmedPanel text="Sua conta está pronta. Bora treinar!" />
      </AuthLayout>
    );
  }
  if (isBroken && user) {
    return (
      <AuthLayout title="Confirmar email" backTo={paths.landing.getHref()}>
        <StatusPanel icon={<CircleCheck />} tone="success">
          <p>Seu email já está confirmado.</p>
          <p className="text-base text-muted-foreground">{`Você entrou como ${user.email ?? 'membro do clube'}. Este link já foi usado, e não é mais necessário.`}</p>
        </StatusPanel>
        <Button asChild size="lg">
          <Link to={paths.app.home.getHref()}>Ir para o início</Link>
        </Button>
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
