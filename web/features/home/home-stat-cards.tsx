import { Clock, Dumbbell, Flame, Sparkles } from 'lucide-react';
import { Notice } from '#web/components/feedback/notice.tsx';
import { RetryButton } from '#web/components/feedback/retry-button.tsx';
import { SavedDataNotice } from '#web/components/feedback/saved-data-notice.tsx';
import { StatCard } from '#web/components/layout/stat-card.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { formatNumber, pluralize, wholeHours } from '#web/lib/format.ts';
import type { HomeStats, useHomeStats } from './api/get-home-stats.ts';

interface HomeStatCardsProps {
  stats: Pick<ReturnType<typeof useHomeStats>, 'data' | 'dataUpdatedAt' | 'isPending' | 'isError' | 'isRefetching'> & {
    refetch: () => unknown;
  };
  /** Whether the plan includes the figures of the week. */
  hasFigures: boolean;
}

/** Streak and workouts for everybody; points and hours of the week with the plan that has them. */
export function HomeStatCards({ stats, hasFigures }: HomeStatCardsProps) {
  const { data, isPending } = stats;
  const show = (write: (figures: HomeStats) => string) => {
    if (data) return write(data);
    return isPending ? <Skeleton className="h-8 w-14 sm:h-9" /> : '–';
  };
  return (
    <section aria-label="Seus números" className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3 tight:grid-cols-1 sm:gap-4 lg:grid-cols-4">
        <StatCard
          icon={<Flame />}
          label="Sequência"
          value={show((figures) => pluralize(figures.current_streak, 'dia', 'dias'))}
          tone="green"
        />
        <StatCard icon={<Dumbbell />} label="Treinos" value={show((figures) => formatNumber(figures.workout_count))} tone="coral" />
        <StatCard
          icon={<Sparkles />}
          label="Pontos da semana"
          value={show((figures) => formatNumber(figures.week_points))}
          tone="yellow"
          locked={!hasFigures}
        />
        <StatCard
          icon={<Clock />}
          label="Horas da semana"
          value={show((figures) => `${formatNumber(wholeHours(figures.week_duration))}h`)}
          tone="plum"
          locked={!hasFigures}
        />
      </div>
      {data && stats.isError ? (
        <SavedDataNotice
          title="Você está vendo os últimos números carregados"
          savedAt={new Date(stats.dataUpdatedAt).toISOString()}
          isRetrying={stats.isRefetching}
          onRetry={() => void stats.refetch()}
        />
      ) : null}
      {!data && !isPending ? (
        <Notice
          tone="warning"
          title="Não conseguimos carregar seus números"
          action={<RetryButton size="sm" isRetrying={stats.isRefetching} onRetry={stats.refetch} />}
        />
      ) : null}
    </section>
  );
}
