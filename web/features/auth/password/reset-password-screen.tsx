import { useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { AuthLayout } from '#web/components/layout/auth-layout.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { paths } from '#web/config/paths.ts';
import { toAppError } from '#web/lib/data/errors.ts';
import { toast } from '#web/lib/toast.ts';
import { useRedeemEmailLink } from '../api/redeem-email-link.ts';
import { useUpdatePassword } from '../api/update-password.ts';
import { BrokenLinkPanel } from '../email-link/broken-link-panel.tsx';
import { ConfirmedPanel } from '../email-link/confirmed-panel.tsx';
import { isLinkSpent } from '../email-link/is-link-spent.ts';
import { readEmailLink } from '../email-link/read-email-link.ts';
import { useHeadingFocus } from '../use-heading-focus.ts';
import { useSingleFlight } from '../use-single-flight.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { passwordProblem } from './password-problem.ts';
import { keptRecoveryEmail } from './recovery-email.ts';

/** Target of the password-reset link: asks for the new password, and redeems the link when it is saved. */
export function ResetPasswordScreen() {
  const [parameters] = useSearchParams();
  const redeem = useRedeemEmailLink();
  const update = useUpdatePassword();
  // A link works once: after a password the server refuses, the next try goes on with the session it gave.
  const isRedeemed = useRef(false);
  const [email] = useState(keptRecoveryEmail);
  const link = readEmailLink(parameters);
  const isBroken = link === null || (redeem.isError && isLinkSpent(redeem.error));
  useHeadingFocus(update.isSuccess ? 'done' : isBroken ? 'broken' : 'open');

  const save = useSingleFlight(async (password: string) => {
    if (!link) return undefined;
    try {
      if (!isRedeemed.current) await redeem.mutateAsync(link);
      isRedeemed.current = true;
      await update.mutateAsync(password);
      return undefined;
    } catch (error) {
      const isToBeTold = isRedeemed.current || !isLinkSpent(error);
      if (isToBeTold) toast.error('Não foi possível alterar a senha', { description: toAppError(error).message });
      return passwordProblem(error);
    }
  });

  if (update.isSuccess) {
    return (
      <AuthLayout title="Senha alterada com sucesso!" backTo={paths.landing.getHref()}>
        <ConfirmedPanel text="Da próxima vez, entre com a senha nova." />
      </AuthLayout>
    );
  }
  if (isBroken) {
    return (
      <AuthLayout title="Nova senha" backTo={paths.auth.login.getHref()}>
        <BrokenLinkPanel>
          <Button asChild size="lg">
            <Link to={paths.auth.forgotPassword.getHref()}>Pedir um novo link</Link>
          </Button>
          <Button asChild variant="outline">
            <Link to={paths.auth.login.getHref()}>Ir para o login</Link>
          </Button>
        </BrokenLinkPanel>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title="Nova senha" subtitle="Escolha a senha que vai usar de agora em diante." backTo={paths.auth.login.getHref()}>
      <NewPasswordForm email={email} isPending={redeem.isPending || update.isPending} onSubmit={({ password }) => save(password)} />
    </AuthLayout>
  );
}
