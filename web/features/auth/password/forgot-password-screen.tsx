import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { MAILED_LINK_MINUTES } from '#domain/limits.ts';
import { minutesInDigits } from '#domain/number-text.ts';
import { AuthLayout } from '#web/components/layout/auth-layout.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { paths } from '#web/config/paths.ts';
import { toAppError } from '#web/lib/data/errors.ts';
import { keepReturnTarget } from '#web/lib/session/return-target.ts';
import { toast } from '#web/lib/toast.ts';
import { useSingleFlight } from '#web/lib/use-single-flight.ts';
import { useRequestPasswordReset } from '../api/request-password-reset.ts';
import { StatusPanel } from '../status-panel.tsx';
import { useHeadingFocus } from '../use-heading-focus.ts';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { keepRecoveryEmail } from './recovery-email.ts';

/** One toast: the next answer takes the place of the last. */
const FORGOT_TOAST = 'forgot-password';
const BACK_TO_LOGIN = 'Voltar para o login';

/** Asks for a password-reset mail, then says where it went. */
export function ForgotPasswordScreen() {
  const { state } = useLocation();
  const request = useRequestPasswordReset();
  const [email, setEmail] = useState('');
  const [isSent, setIsSent] = useState(false);

  useHeadingFocus(isSent ? 'sent' : 'form');

  const submit = useSingleFlight(async (address: string) => {
    setEmail(address);
    try {
      await request.mutateAsync(address);
      setIsSent(true);
      keepReturnTarget(state);
      keepRecoveryEmail(address);
      toast.success('Email enviado!', { id: FORGOT_TOAST });
    } catch (error) {
      toast.error('Erro ao enviar email', { id: FORGOT_TOAST, description: toAppError(error).message });
    }
  });

  const backToLogin = (
    <Button asChild variant="outline">
      <Link to={paths.auth.login.getHref()} state={state}>
        {BACK_TO_LOGIN}
      </Link>
    </Button>
  );

  if (isSent) {
    return (
      <AuthLayout title="Confira seu email" backTo={paths.auth.login.getHref()} backState={state}>
        <StatusPanel icon={<MailCheck />} tone="success">
          <p>
            Enviamos um link para <strong className="wrap-anywhere">{email}</strong>.
          </p>
          <p className="text-muted-foreground">{`O link expira em ${minutesInDigits(MAILED_LINK_MINUTES)}. Não chegou? Olhe também a caixa de spam.`}</p>
        </StatusPanel>
        <Button onClick={() => setIsSent(false)}>Tentar novamente</Button>
        {backToLogin}
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title="Recuperar senha"
      subtitle="Informe seu email e enviaremos um link para criar uma nova senha."
      backTo={paths.auth.login.getHref()}
      backState={state}
    >
      <ForgotPasswordForm
        initialEmail={email}
        isPending={request.isPending}
        onSubmit={(values) => void submit(values.email)}
        onMissingEmail={() => toast.error('Email obrigatório', { id: FORGOT_TOAST, description: 'Por favor, informe seu email.' })}
      />
      {backToLogin}
    </AuthLayout>
  );
}
