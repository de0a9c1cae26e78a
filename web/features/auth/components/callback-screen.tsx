import { CircleAlert, CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '#web/config/paths.ts';
import { AuthLayout } from '#web/components/layout/auth-layout.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { useCallbackResult } from '../hooks/use-callback-result.ts';
import { StatusPanel } from './status-panel.tsx';

/** Where a provider's sign-in comes back to. */
export function CallbackScreen() {
  const status = useCallbackResult();
  if (status === 'error') {
    return (
      <AuthLayout title="Erro na autenticação">
        <StatusPanel icon={<CircleAlert />} tone="danger">
          <p>Não foi possível concluir seu login. Você volta para a tela de entrada em instantes.</p>
        </StatusPanel>
        <Button asChild>
          <Link to={paths.auth.login.getHref()}>Ir para o login</Link>
        </Button>
      </AuthLayout>
    );
  }
  if (status === 'success') {
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
