import { Link } from 'react-router';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { consolePaths } from '#web/config/console-paths.ts';

/** In the place of a room that one's role does not open. */
export function RoomRefused() {
  return (
    <EmptyState
      title="Esta parte não é do seu papel"
      description="Quem é dono do clube pode mudar seu papel em Equipe."
      action={
        <Button asChild>
          <Link to={consolePaths.root.getHref()}>Voltar para Hoje</Link>
        </Button>
      }
    />
  );
}
