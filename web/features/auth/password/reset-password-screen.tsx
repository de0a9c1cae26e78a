import { useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { AuthLayout } from '#web/components/layout/auth-layout.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { paths } from '#web/config/paths.ts';
import { toAppError } from '#web/lib/data/errors.ts';
import type { AppError } from '#web/lib/data/errors.ts';
import { toast } from '#web/lib/toast.ts';
import { useSingleFlight } from '#web/lib/use-single-flight.ts';
import { useProveSecondFactor } from '../api/prove-second-factor.ts';
import type { SecondFactorProof } from '../api/prove-second-factor.ts';
import { useRedeemEmailLink } from '../api/redeem-email-link.ts';
import { useUpdatePassword } from '../api/update-password.ts';
import { BrokenLinkPanel } from '../email-link/broken-link-panel.tsx';
import { ConfirmedPanel } from '../email-link/confirmed-panel.tsx';
import { isLinkSpent } from '../email-link/is-link-spent.ts';
import { readEmailLink } from '../email-link/read-email-link.ts';
import { useHeadingFocus } from '../use-heading-focus.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { passwordProblem } from './password-problem.ts';
import { keptRecoveryEmail } from './recovery-email.ts';
import { SecondFactorForm } from './second-factor-form.tsx';

/**
 * Target of the password-reset link: asks for the new password, and redeems the link when it is saved. An account with
 * a second factor is then asked for its code: somebody who only reads the mails changes nothing.
 */
export function ResetPasswordScreen() {
  const [parameters] = useSearchParams();
  const redeem = useRedeemEmailLink();
  const update = useUpdatePassword();
  const prove = useProveSecondFactor();
  // The password of an account with a second factor is saved once that is shown.
  const [isCodeAsked, setIsCodeAsked] = useState(false);
  const [typed, setTyped] = useState('');
  // A link works once: after a password the server refuses, the next try goes on with the session it gave.
  const isRedeemed = useRef(false);
  const [email] = useState(keptRecoveryEmail);
  const link = readEmailLink(parameters);
  const isBroken = link === null || (redeem.isError && isLinkSpent(redeem.error));
  useHeadingFocus(update.isSuccess ? 'done' : isBroken ? 'broken' : isCodeAsked ? 'code' : 'open');

  async function change(password: string): Promise<AppError | null> {
    if (!link) return null;
    try {
      if (!isRedeemed.current) await redeem.mutateAsync(link);
      isRedeemed.current = true;
      await update.mutateAsync(password);
      return null;
    } catch (error) {
      return toAppError(error);
    }
  }

  function tell(error: AppError) {
    const isToBeTold = isRedeemed.current || !isLinkSpent(error);
    if (isToBeTold) toast.error('Não foi possível alterar a senha', { description: error.message });
  }

  const save = useSingleFlight(async (password: string) => {
    const refusal = await change(password);
    if (!refusal) return undefined;
    setTyped(password);
    setIsCodeAsked(refusal.code === 'second_factor_required');
    if (refusal.code === 'second_factor_required') return undefined;
    tell(refusal);
    return passwordProblem(refusal);
  });

  async function proveAndSave(proof: SecondFactorProof): Promise<AppError | null> {
    try {
      await prove.mutateAsync(proof);
    } catch (error) {
      return toAppError(error);
    }
    const refusal = await change(typed);
    if (!refusal) return null;
    tell(refusal);
    // Shown once is enough: the password alone is what is sent next.
    setIsCodeAsked(false);
    return null;
  }

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
  if (isCodeAsked) {
    return (
      <AuthLayout
        title="Confirme que é você"
        subtitle="Sua conta tem verificação em duas etapas. Abra o aplicativo autenticador e digite o código dele."
        backTo={paths.auth.login.getHref()}
      >
        <SecondFactorForm isPending={prove.isPending || update.isPending} onSubmit={proveAndSave} />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title="Nova senha" subtitle="Escolha a senha que vai usar de agora em diante." backTo={paths.auth.login.getHref()}>
      <NewPasswordForm
        email={email}
        initialPassword={typed}
        isPending={redeem.isPending || update.isPending}
        onSubmit={({ password }) => save(password)}
      />
    </AuthLayout>
  );
}
