import { Link } from 'react-router';
import { paths } from '#web/config/paths.ts';
import { AuthLayout } from '#web/components/layout/auth-layout.tsx';
import { Button } from '#web/components/ui/button.tsx';

/** Target of the phone app's sign-in. There is no phone app to hand over to yet; the browser's own login works. */
export function MobileCallbackRoute() {
  return (
    <AuthLayout title="Continue por aqui" subtitle="Esta página ainda não faz parte do aplicativo.">
      <p>Você pode usar o clube direto no navegador do seu celular.</p>
      <Button asChild size="lg">
        <Link to={paths.auth.login.getHref()}>Ir para o login</Link>
      </Button>
    </AuthLayout>
  );
}
