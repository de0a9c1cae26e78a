import { useState } from 'react';
import { useLocation } from 'react-router';
import type { LoginValues } from '#domain/schemas.ts';
import { NotKeptNotice } from '#web/components/feedback/not-kept-notice.tsx';
import { AuthLayout } from '#web/components/layout/auth-layout.tsx';
import { paths } from '#web/config/paths.ts';
import { toAppError } from '#web/lib/data/errors.ts';
import { useSession } from '#web/lib/session/session-hooks.ts';
import { toast } from '#web/lib/toast.ts';
import { useSingleFlight } from '#web/lib/use-single-flight.ts';
import { useSignIn } from '../api/sign-in.ts';
import { ProviderButtons } from '../provider/provider-buttons.tsx';
import { useProviderSignIn } from '../provider/use-provider-sign-in.ts';
import { TextLink } from '../text-link.tsx';
import { ExpiredNotice } from './expired-notice.tsx';
import { explainLoginFailure } from './login-failure.ts';
import { LoginForm } from './login-form.tsx';
import { LOGIN_TOAST, SIGNED_IN } from './login-texts.ts';
import { SignedUpNotice } from './signed-up-notice.tsx';
import { UnansweredNotice } from './unanswered-notice.tsx';
import { UnconfirmedNotice } from './unconfirmed-notice.tsx';

/** The email a previous page hands over in the navigation's state. */
function readEmail(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('email' in state)) return '';
  return typeof state.email === 'string' ? state.email : '';
}

/**
 * Sign-in by password, Google or Apple. The route's guard leads a signed-in member away, and asks for the code of a
 * second factor.
 */
export function LoginScreen() {
  const { state } = useLocation();
  const signIn = useSignIn();
  const provider = useProviderSignIn('Erro ao fazer login');
  const { end } = useSession();
  const signedUpEmail = readEmail(state);
  const [unconfirmedEmail, setUnconfirmedEmail] = useState<string | null>(null);

  const submit = useSingleFlight(async (values: LoginValues) => {
    setUnconfirmedEmail(null);
    try {
      // Not in mutate's callbacks: the guard takes this screen away as soon as the member is known.
      const isCodeMissing = await signIn.mutateAsync(values);
      if (isCodeMissing) toast.dismiss(LOGIN_TOAST);
      else toast.success(SIGNED_IN, { id: LOGIN_TOAST });
      return undefined;
    } catch (error) {
      if (toAppError(error).code === 'email_not_confirmed') setUnconfirmedEmail(values.email);
      const { description, field } = explainLoginFailure(error);
      toast.error('Erro ao fazer login', { id: LOGIN_TOAST, description });
      return field && { field, message: description };
    }
  });

  return (
    <AuthLayout
      title="Que bom te ver!"
      subtitle="Entre para continuar de onde parou."
      backTo={paths.landing.getHref()}
      footer={
        <p>
          Ainda não tem conta?{' '}
          <TextLink to={paths.auth.signup.getHref()} state={state}>
            Criar conta
          </TextLink>
        </p>
      }
    >
      {end?.reason === 'expired' ? <ExpiredNotice /> : null}
      {end?.reason === 'unproven' ? <UnansweredNotice /> : null}
      {signedUpEmail && unconfirmedEmail === null ? <SignedUpNotice email={signedUpEmail} /> : null}
      <NotKeptNotice>Você pode entrar, mas só até fechar ou recarregar esta página.</NotKeptNotice>
      <ProviderButtons verb="Entrar com" pendingProvider={provider.pendingProvider} onChoose={(chosen) => void provider.start(chosen)} />
      {unconfirmedEmail === null ? null : <UnconfirmedNotice email={unconfirmedEmail} />}
      <LoginForm initialEmail={signedUpEmail || (end?.email ?? '')} isPending={signIn.isPending} onSubmit={submit} />
    </AuthLayout>
  );
}
