import { useState } from 'react';
import { useLocation } from 'react-router';
import type { LoginValues } from '#domain/schemas.ts';
import { paths } from '#web/config/paths.ts';
import { AuthLayout } from '#web/components/layout/auth-layout.tsx';
import { toAppError } from '#web/lib/errors.ts';
import { toast } from '#web/lib/toast.ts';
import { useSignIn } from '../api/sign-in.ts';
import { useProviderSignIn } from '../hooks/use-provider-sign-in.ts';
import { LoginForm } from './login-form.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { TextLink } from './text-link.tsx';
import { UnconfirmedNotice } from './unconfirmed-notice.tsx';

const CHECK_CREDENTIALS = 'Verifique suas credenciais e tente novamente.';

function loginFailure(error: unknown): string {
  const { code, message } = toAppError(error);
  return code === 'unknown' || code === 'invalid_input' ? CHECK_CREDENTIALS : message;
}

/** The email a previous page hands over in the navigation's state. */
function readEmail(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('email' in state)) return '';
  return typeof state.email === 'string' ? state.email : '';
}

/** Sign-in by password, Google or Apple. Who is signed in is led away by the route's guard. */
export function LoginScreen() {
  const { state } = useLocation();
  const signIn = useSignIn();
  const provider = useProviderSignIn('Erro ao fazer login');
  const [unconfirmedEmail, setUnconfirmedEmail] = useState<string | null>(null);

  async function submit(values: LoginValues) {
    setUnconfirmedEmail(null);
    try {
      // Not in mutate's callbacks: the guard takes this screen away as soon as the member is known.
      await signIn.mutateAsync(values);
      toast.success('Login realizado com sucesso!');
    } catch (error) {
      if (toAppError(error).code === 'email_not_confirmed') setUnconfirmedEmail(values.email);
      toast.error('Erro ao fazer login', { description: loginFailure(error) });
    }
  }

  return (
    <AuthLayout
      title="Que bom te ver!"
      subtitle="Entre para continuar de onde parou."
      backTo={paths.landing.getHref()}
      footer={
        <p>
          Ainda não tem conta? <TextLink to={paths.auth.signup.getHref()}>Criar conta</TextLink>
        </p>
      }
    >
      <ProviderButtons
        verb="Entrar com"
        pendingProvider={provider.pendingProvider}
        onChoose={(chosen) => void provider.start(chosen)}
      />
      {unconfirmedEmail ? <UnconfirmedNotice email={unconfirmedEmail} /> : null}
      <LoginForm
        initialEmail={readEmail(state)}
        isPending={signIn.isPending}
        onSubmit={(values) => void submit(values)}
      />
    </AuthLayout>
  );
}
