import { SectionHeading } from '#web/components/layout/section-heading.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { WeekBars } from '#web/components/ui/figures/week-bars.tsx';
import { formatNumber, wholeHours } from '#web/lib/format.ts';
import type { DashboardStats } from './dashboard-stats.ts';

/** The running week: its figures, and a bar per day. */
export function WeekSummary({ stats }: { stats: DashboardStats }) {
  const figures = [
    { label: 'Treinos', value: formatNumber(stats.weekWorkouts) },
    { label: 'Horas', value: `${formatNumber(wholeHours(stats.weekDuration))}h` },
    { label: 'Pontos de treinos', value: formatNumber(stats.weekPoints) },
    { label: 'Desafios ativos', value: formatNumber(stats.challengeProgress.activeChallenges) },
  ];
  return (
    <section aria-labelledby="week-summary" className="flex flex-col gap-4">
      <SectionHeading id="week-summary" title="Resumo da Semana" />
      <Card className="gap-6 lg:flex-row lg:items-center lg:gap-10">
        <dl className="grid shrink-0 grid-cols-2 gap-x-6 gap-y-5 lg:w-72">
          {figures.map((figure) => (
            <div key={figure.label} className="flex flex-col-reverse justify-end gap-1">
              <dt className="text-sm text-muted-foreground">{figure.label}</dt>
              <dd className="font-heading text-3xl leading-none font-extrabold">{figure.value}</dd>
            </div>
          ))}
        </dl>
        <WeekBars
          bars={stats.weeklyData.map((day) => ({ label: day.day, value: day.workouts, isToday: day.isToday }))}
          caption="Treinos por dia nesta semana"
          valueLabel="Treinos"
          className="min-w-0 flex-1"
        />
      </Card>
    </section>
  );
}
