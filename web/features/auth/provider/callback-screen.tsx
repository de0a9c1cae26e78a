import { CircleAlert, CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import { AuthLayout } from '#web/components/layout/auth-layout.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { paths } from '#web/config/paths.ts';
import { StatusPanel } from '../status-panel.tsx';
import { TermsStep } from './terms-step.tsx';
import { useCallbackResult } from './use-callback-result.ts';

/** Where a provider's sign-in comes back to. */
export function CallbackScreen() {
  const { result, continueAfterTerms } = useCallbackResult();
  if (result.status === 'terms') return <TermsStep userId={result.userId} onAccepted={continueAfterTerms} />;
  if (result.status === 'error') {
    return (
      <AuthLayout title="Erro na autenticação" backTo={paths.auth.login.getHref()}>
        <StatusPanel icon={<CircleAlert />} tone="danger">
          <p>{result.message}</p>
          <p className="text-base text-muted-foreground">Você volta para a tela de entrada em instantes.</p>
        </StatusPanel>
        <Button asChild>
          <Link to={paths.auth.login.getHref()}>Ir para o login</Link>
        </Button>
      </AuthLayout>
    );
  }
  if (result.status === 'success') {
    return (
      <AuthLayout title="Tudo certo!">
        <StatusPanel icon={<CircleCheck />} tone="success">
          <p>Login concluído. Abrindo o clube...</p>
        </StatusPanel>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title="Só um instante">
      <StatusPanel icon={<Spinner />}>
        <p>Concluindo seu login...</p>
      </StatusPanel>
    </AuthLayout>
  );
}
