import { useRef } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { paths } from '#web/config/paths.ts';
import { AuthLayout } from '#web/components/layout/auth-layout.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { isRetryable, toAppError } from '#web/lib/errors.ts';
import { toast } from '#web/lib/toast.ts';
import { useRedeemEmailLink } from '../api/redeem-email-link.ts';
import { useUpdatePassword } from '../api/update-password.ts';
import { readEmailLink } from '../read-email-link.ts';
import { BrokenLinkPanel } from './broken-link-panel.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

/** Target of the password-reset link: asks for the new password, and redeems the link when it is saved. */
export function ResetPasswordScreen() {
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const redeem = useRedeemEmailLink();
  const update = useUpdatePassword();
  // A link works once: after a password the server refuses, the next try goes on with the session it gave.
  const isRedeemed = useRef(false);
  const link = readEmailLink(parameters);
  const isBroken = link === null || (redeem.isError && !isRetryable(redeem.error));

  async function save(password: string) {
    if (!link) return;
    try {
      if (!isRedeemed.current) await redeem.mutateAsync(link);
      isRedeemed.current = true;
      await update.mutateAsync(password);
      toast.success('Senha alterada com sucesso!');
      await navigate(paths.app.home.getHref(), { replace: true });
    } catch (error) {
      toast.error('Não foi possível alterar a senha', { description: toAppError(error).message });
    }
  }

  if (isBroken) {
    return (
      <AuthLayout title="Nova senha" backTo={paths.auth.login.getHref()}>
        <BrokenLinkPanel>
          <Button asChild>
            <Link to={paths.auth.forgotPassword.getHref()}>Pedir um novo link</Link>
          </Button>
        </BrokenLinkPanel>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title="Nova senha" subtitle="Escolha a senha que vai usar de agora em diante." backTo={paths.auth.login.getHref()}>
      <NewPasswordForm isPending={redeem.isPending || update.isPending} onSubmit={({ password }) => void save(password)} />
    </AuthLayout>
  );
}
