import { CircleAlert, Smartphone } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { club } from '#content/club.ts';
import { AuthLayout } from '#web/components/layout/auth-layout.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { paths } from '#web/config/paths.ts';
import { logWarning } from '#web/lib/log.ts';
import { toast } from '#web/lib/toast.ts';
import { useRedeemCodeHere } from '../api/redeem-code-here.ts';
import { StatusPanel } from '../status-panel.tsx';
import { explainFailure, explainRefusal, readRefusal } from './explain-refusal.ts';

/** The address under which the phone app takes over. Only ever a code that works once, or the refusal: never tokens. */
function appLink(parameters: Record<string, string>): string {
  return `${club.appScheme}://auth/callback?${new URLSearchParams(parameters)}`;
}

/**
 * Target of a sign-in that the phone app began in the browser: hands its one-time code to the app, or redeems it here.
 */
export function MobileCallbackScreen() {
  const { search, hash, pathname } = useLocation();
  const navigate = useNavigate();
  const redeem = useRedeemCodeHere();
  const code = new URLSearchParams(search).get('code');
  const refusal = readRefusal({ search, hash });

  useEffect(() => {
    // Nothing of ours sends tokens here. Tokens from elsewhere must not stay in the address.
    if (hash.includes('token=')) window.history.replaceState(window.history.state, '', pathname + search);
  }, [hash, pathname, search]);

  async function goOnHere(oneTimeCode: string) {
    try {
      const outcome = await redeem.mutateAsync(oneTimeCode);
      if (outcome === 'signed-in') return await navigate(paths.auth.callback.getHref(), { replace: true });
      toast.info('Este login começou no aplicativo', { description: 'Para usar o clube no navegador, entre por aqui.' });
    } catch (error) {
      logWarning('o código do login não pôde ser usado', error);
      toast.error('Erro na autenticação', { description: explainFailure(error) });
    }
    return navigate(paths.auth.login.getHref(), { replace: true });
  }

  const toLogin = (
    <Button asChild variant={refusal === null ? 'primary' : 'outline'} size="lg">
      <Link to={paths.auth.login.getHref()}>Ir para o login</Link>
    </Button>
  );

  if (refusal !== null) {
    return (
      <AuthLayout title="Erro na autenticação" backTo={paths.auth.login.getHref()}>
        <StatusPanel icon={<CircleAlert />} tone="danger">
          <p>{explainRefusal(refusal)}</p>
        </StatusPanel>
        <Button asChild size="lg">
          <a href={appLink({ error: 'access_denied', error_code: refusal })}>Voltar ao app</a>
        </Button>
        {toLogin}
      </AuthLayout>
    );
  }
  if (!code) {
    return (
      <AuthLayout title="Link incompleto" backTo={paths.auth.login.getHref()}>
        <StatusPanel icon={<CircleAlert />} tone="danger">
          <p>Este endereço só funciona no fim de um login. Comece de novo, no aplicativo ou por aqui.</p>
        </StatusPanel>
        {toLogin}
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title="Quase lá!" subtitle="Escolha onde você quer usar o clube." backTo={paths.auth.login.getHref()}>
      <StatusPanel icon={<Smartphone />} tone="success">
        <p>Seu login foi concluído.</p>
      </StatusPanel>
      <div className="flex flex-col gap-3">
        <Button asChild size="lg">
          <a href={appLink({ code })}>Abrir no app</a>
        </Button>
        <Button variant="outline" size="lg" isLoading={redeem.isPending} loadingText="Entrando..." onClick={() => void goOnHere(code)}>
          Continuar no navegador
        </Button>
      </div>
      <p className="text-center text-sm text-muted-foreground">O link vale por 5 minutos e funciona uma vez só.</p>
    </AuthLayout>
  );
}
