import { Compass } from 'lucide-react';
import { Link, useMatches } from 'react-router';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { paths } from '#web/config/paths.ts';
import { isRouteHandle } from '../route-handle.ts';

/** A path of the route table whose screen is not built yet: says so, and leads back. Nothing in the app links here. */
export function UnavailableRoute() {
  const handle = useMatches().at(-1)?.handle;
  return (
    <>
      <PageHeader title={isRouteHandle(handle) ? handle.title : 'Página'} />
      <EmptyState
        icon={<Compass />}
        title="Esta página ainda não faz parte do aplicativo."
        description="Enquanto isso, seus treinos e desafios continuam a um toque."
        action={
          <Button asChild>
            <Link to={paths.app.home.getHref()}>Voltar ao início</Link>
          </Button>
        }
      />
    </>
  );
}
