import { Clock, Dumbbell, Flame, Sparkles } from 'lucide-react';
import { StatCard } from '#web/components/layout/stat-card.tsx';
import { formatNumber, pluralize, wholeHours } from '#web/lib/format.ts';
import type { DashboardStats } from './dashboard-stats.ts';

/** The four totals, each with its week. */
export function TotalCards({ stats }: { stats: DashboardStats }) {
  const cards = [
    {
      testId: 'stat-current-streak',
      icon: <Flame />,
      label: 'Sequência atual',
      value: pluralize(stats.currentStreak, 'dia', 'dias'),
      hint: `Recorde: ${pluralize(stats.longestStreak, 'dia', 'dias')}`,
      tone: 'green',
    },
    {
      testId: 'stat-total-workouts',
      icon: <Dumbbell />,
      label: 'Total de treinos',
      value: formatNumber(stats.totalWorkouts),
      hint: (
        <>
          <span>{`${formatNumber(stats.weekWorkouts)} esta semana, `}</span>
          <span className="whitespace-nowrap">{`${formatNumber(stats.monthWorkouts)} no mês`}</span>
        </>
      ),
      tone: 'coral',
    },
    {
      testId: 'stat-total-points',
      icon: <Sparkles />,
      label: 'Pontos de check-in',
      value: formatNumber(stats.totalPoints),
      hint: `${formatNumber(stats.weekPoints)} em treinos esta semana`,
      tone: 'yellow',
    },
    {
      testId: 'stat-total-hours',
      icon: <Clock />,
      label: 'Total de horas',
      value: `${formatNumber(wholeHours(stats.totalDuration))}h`,
      hint: `${formatNumber(wholeHours(stats.weekDuration))}h esta semana`,
      tone: 'plum',
    },
  ] as const;
  return (
    <section aria-label="Seus totais" className="grid grid-cols-2 gap-3 tight:grid-cols-1 sm:gap-4 lg:grid-cols-4">
      {cards.map(({ testId, ...card }) => (
        <div key={testId} data-testid={testId} className="grid">
          <StatCard {...card} />
        </div>
      ))}
    </section>
  );
}
