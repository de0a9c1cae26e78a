import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { consolePaths } from '#web/config/console-paths.ts';
import type { ConsolePage } from './console-rooms.ts';
import { useMayAct } from './staff-role.ts';

/** In the place of a page that one's role does not open. */
function RoomRefused({ title }: Pick<ConsolePage, 'title'>) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        title="Esta parte não é do seu papel"
        description="Quem é dono do clube pode mudar seu papel em Equipe."
        action={
          <Button asChild>
            <Link to={consolePaths.root.getHref()}>Voltar para Hoje</Link>
          </Button>
        }
      />
    </>
  );
}

interface RoomGuardProps {
  page: Pick<ConsolePage, 'act' | 'title'>;
  children: ReactElement;
}

/** Shows a page of the console to those whose role opens it. It stands around each: no screen asks for its own page. */
export function RoomGuard({ page: { act, title }, children }: RoomGuardProps) {
  return useMayAct(act) ? children : <RoomRefused title={title} />;
}
