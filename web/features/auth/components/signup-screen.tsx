import { useState } from 'react';
import { useNavigate } from 'react-router';
import { LEGAL_VERSION } from '#content/legal-version.ts';
import { SIGNUP_PROBLEMS } from '#domain/schemas.ts';
import type { SignupProblem, SignupValues } from '#domain/schemas.ts';
import { paths } from '#web/config/paths.ts';
import { AuthLayout } from '#web/components/layout/auth-layout.tsx';
import { toAppError } from '#web/lib/errors.ts';
import { toast } from '#web/lib/toast.ts';
import { useSignUp } from '../api/sign-up.ts';
import type { Provider } from '../api/sign-in-with-provider.ts';
import { useProviderSignIn } from '../hooks/use-provider-sign-in.ts';
import { ProviderButtons } from './provider-buttons.tsx';
import { SignupForm } from './signup-form.tsx';
import { TextLink } from './text-link.tsx';

function showProblem({ title, description }: SignupProblem) {
  toast.error(title, { description });
}

/** A new account by email, Google or Apple. */
export function SignupScreen() {
  const navigate = useNavigate();
  const signUp = useSignUp();
  const provider = useProviderSignIn('Erro ao criar conta');
  const [isAccepted, setIsAccepted] = useState(false);

  async function submit({ name, email, password }: SignupValues) {
    try {
      const { isSignedIn } = await signUp.mutateAsync({ name, email, password });
      if (isSignedIn) {
        // The route's guard leads to the home.
        toast.success('Conta criada com sucesso!');
        return;
      }
      toast.success('Conta criada com sucesso!', { description: 'Verifique seu email para confirmar sua conta.' });
      await navigate(paths.auth.login.getHref(), { state: { email } });
    } catch (error) {
      toast.error('Erro ao criar conta', { description: toAppError(error).message });
    }
  }

  function chooseProvider(chosen: Provider) {
    if (isAccepted) void provider.start(chosen, LEGAL_VERSION);
    else showProblem(SIGNUP_PROBLEMS.termsNotAccepted);
  }

  return (
    <AuthLayout
      title="Comece hoje"
      subtitle="Crie sua conta gratuita e entre no desafio."
      backTo={paths.landing.getHref()}
      footer={
        <p>
          Já tem conta? <TextLink to={paths.auth.login.getHref()}>Entrar</TextLink>
        </p>
      }
    >
      <ProviderButtons verb="Continuar com" pendingProvider={provider.pendingProvider} onChoose={chooseProvider} />
      <SignupForm
        isPending={signUp.isPending}
        onSubmit={(values) => void submit(values)}
        onProblem={showProblem}
        onTermsChange={setIsAccepted}
      />
    </AuthLayout>
  );
}
