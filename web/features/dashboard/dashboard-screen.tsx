import { RotateCw } from 'lucide-react';
import { Loaded } from '#web/components/feedback/loaded.tsx';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { greetingHere } from '#web/lib/device/time-zone.ts';
import { useMoment } from '#web/lib/device/use-moment.ts';
import type { Elements } from '#web/lib/elements.ts';
import { useCurrentUser, useDisplayName } from '#web/lib/session/session-hooks.ts';
import type { WorkoutDetailComponent } from '#web/lib/workout-detail.ts';
import { useDashboard } from './api/get-dashboard.ts';
import { useSyncDashboard } from './api/sync-dashboard.ts';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { DashboardView } from './dashboard-view.tsx';

interface DashboardScreenProps {
  WorkoutDetailDialog: WorkoutDetailComponent;
  /** Workouts that the server has not got yet. */
  waiting: Elements;
}

/** The member's figures: totals, the week, their challenges and what they did last. */
export function DashboardScreen({ WorkoutDetailDialog, waiting }: DashboardScreenProps) {
  const userId = useCurrentUser().id;
  const name = useDisplayName('Usuário');
  const hello = useMoment(greetingHere);
  const dashboard = useDashboard(userId);
  const sync = useSyncDashboard(userId);
  return (
    <>
      <PageHeader
        title={`${hello}, ${name}!`}
        subtitle="Sua evolução, treino a treino."
        areActionsBeside
        actions={
          <Button
            variant="outline"
            className="max-sm:size-11 max-sm:p-0"
            isLoading={sync.isPending}
            loadingText={<span className="max-sm:sr-only">Atualizando...</span>}
            onClick={() => sync.mutate()}
          >
            <RotateCw aria-hidden="true" />
            <span className="max-sm:sr-only">Atualizar</span>
          </Button>
        }
      />
      <Loaded
        query={dashboard}
        skeleton={<DashboardSkeleton />}
        loading={null}
        title="Erro ao carregar dados"
        description="Não foi possível carregar os dados do dashboard"
        kept="Você está vendo os últimos números carregados"
      >
        {(stats) => <DashboardView stats={stats} WorkoutDetailDialog={WorkoutDetailDialog} waiting={waiting} />}
      </Loaded>
    </>
  );
}
