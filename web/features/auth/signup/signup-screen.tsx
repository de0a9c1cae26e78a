import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { LEGAL_VERSION } from '#content/legal-version.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { SIGNUP_PROBLEMS } from '#domain/schemas.ts';
import type { SignupProblem, SignupValues } from '#domain/schemas.ts';
import { AuthLayout } from '#web/components/layout/auth-layout.tsx';
import { paths } from '#web/config/paths.ts';
import { toAppError } from '#web/lib/data/errors.ts';
import { keepReturnTarget } from '#web/lib/session/return-target.ts';
import { toast } from '#web/lib/toast.ts';
import { useSingleFlight } from '#web/lib/use-single-flight.ts';
import { usePaidSession } from '../api/get-paid-session.ts';
import type { Provider } from '../api/sign-in-with-provider.ts';
import { useSignUp } from '../api/sign-up.ts';
import { ProviderButtons } from '../provider/provider-buttons.tsx';
import { useProviderSignIn } from '../provider/use-provider-sign-in.ts';
import { noteMailSent } from '../resend/mail-pause.ts';
import { TextLink } from '../text-link.tsx';
import { PaidNotice } from './paid-notice.tsx';
import { SignupForm } from './signup-form.tsx';

/** One toast for what is wrong: the next takes the place of the last. */
const SIGNUP_TOAST = 'signup';

/** Where the server's refusal points to. */
const FIELDS_TO_BLAME: Partial<Record<ErrorCode, keyof SignupValues>> = {
  weak_password: 'password',
  password_too_long: 'password',
  user_already_exists: 'email',
  invalid_input: 'email',
};

function readState(state: unknown): object {
  return typeof state === 'object' && state !== null ? state : {};
}

function showProblem({ title, description }: SignupProblem) {
  toast.error(title, { id: SIGNUP_TOAST, description });
}

/** A new account by email, Google or Apple. */
export function SignupScreen() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const signUp = useSignUp();
  const provider = useProviderSignIn('Erro ao criar conta');
  const [isAccepted, setIsAccepted] = useState(false);
  const [parameters] = useSearchParams();
  const paid = usePaidSession(parameters.get('session_id')).data;

  const submit = useSingleFlight(async ({ name, email, password }: SignupValues) => {
    try {
      const { isSignedIn } = await signUp.mutateAsync({ name, email, password });
      if (isSignedIn) {
        // The route's guard leads to the home.
        toast.success('Conta criada com sucesso!');
        return undefined;
      }
      noteMailSent('confirmation', email);
      keepReturnTarget(state);
      toast.success('Conta criada com sucesso!', { description: 'Verifique seu email para confirmar sua conta.' });
      await navigate(paths.auth.login.getHref(), { state: { ...readState(state), email } });
      return undefined;
    } catch (error) {
      const { code, message } = toAppError(error);
      toast.error('Erro ao criar conta', { id: SIGNUP_TOAST, description: message });
      const field = FIELDS_TO_BLAME[code];
      return field && { field, ...(field === 'password' && { message }) };
    }
  });

  function chooseProvider(chosen: Provider) {
    if (isAccepted) void provider.start(chosen, LEGAL_VERSION);
    else showProblem(SIGNUP_PROBLEMS.termsNotAccepted);
  }

  return (
    <AuthLayout
      title="Comece hoje"
      subtitle={paid ? 'Falta só criar sua conta.' : 'Crie sua conta gratuita e entre no desafio.'}
      backTo={paths.landing.getHref()}
      footer={
        <p>
          Já tem conta?{' '}
          <TextLink to={paths.auth.login.getHref()} state={state}>
            Entrar
          </TextLink>
        </p>
      }
    >
      {paid ? <PaidNotice {...paid} /> : null}
      <ProviderButtons verb="Continuar com" pendingProvider={provider.pendingProvider} onChoose={chooseProvider} />
      <SignupForm
        email={paid?.email}
        isPending={signUp.isPending}
        onSubmit={submit}
        onProblem={showProblem}
        onTermsChange={setIsAccepted}
      />
    </AuthLayout>
  );
}
