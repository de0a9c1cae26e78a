import { Link } from 'react-router';
import { dayInZone } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';
import { SectionHeading } from '#web/components/layout/section-heading.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { paths } from '#web/config/paths.ts';
import { cn } from '#web/lib/cn.ts';
import { now } from '#web/lib/device/clock.ts';
import { formatNumber, wholeHours } from '#web/lib/format.ts';
import type { HomeStats, useHomeStats } from './api/get-home-stats.ts';
import { WeekDays } from './week-days.tsx';

interface WeekCardProps {
  stats: Pick<ReturnType<typeof useHomeStats>, 'data' | 'isPending'>;
  hasFigures: boolean;
  /** The club's day, or the one of the member's challenge. */
  today?: Day;
}

const FIGURES: readonly { label: string; write: (figures: HomeStats) => string }[] = [
  { label: 'Treinos', write: (figures) => formatNumber(figures.week_workouts) },
  { label: 'Horas', write: (figures) => `${formatNumber(wholeHours(figures.week_duration))}h` },
  { label: 'Pontos de treinos', write: (figures) => formatNumber(figures.week_points) },
  { label: 'Desafios ativos', write: (figures) => formatNumber(figures.active_challenges) },
];

/** The running week in four figures; without the plan for it, an invitation. */
export function WeekCard({ stats, hasFigures, today = dayInZone(now()) }: WeekCardProps) {
  const { data, isPending } = stats;
  const show = (write: (figures: HomeStats) => string) => {
    if (!hasFigures) return '?';
    if (data) return write(data);
    return isPending ? <Skeleton className="h-7 w-16" /> : '–';
  };
  return (
    <section aria-labelledby="week-card" className="flex flex-col gap-4">
      <SectionHeading
        id="week-card"
        title="Resumo semanal"
        action={
          hasFigures ? (
            <Button asChild variant="link">
              <Link to={paths.app.dashboard.getHref()}>Ver dashboard</Link>
            </Button>
          ) : null
        }
      />
      <Card className="gap-6 lg:flex-row lg:items-center lg:gap-10">
        <dl className={cn('grid grid-cols-2 gap-x-6 gap-y-5', hasFigures ? 'sm:max-lg:grid-cols-4 lg:w-72' : 'flex-1 sm:grid-cols-4')}>
          {FIGURES.map((figure) => (
            <div key={figure.label} className="flex flex-col-reverse justify-end gap-1">
              <dt className="text-sm text-muted-foreground">{figure.label}</dt>
              <dd className={cn('font-heading text-2xl leading-none font-extrabold', !hasFigures && 'text-muted-foreground')}>
                {show(figure.write)}
              </dd>
            </div>
          ))}
        </dl>
        {hasFigures && (isPending || data?.weekly_data.length) ? (
          <div className="min-w-0 lg:flex-1">
            <WeekDays days={data?.weekly_data} today={today} />
          </div>
        ) : null}
        {hasFigures ? null : (
          <div className="flex flex-wrap items-center gap-3 rounded-xl bg-expert-soft p-4 text-expert-ink lg:max-w-sm">
            <p className="flex-1 basis-48 text-sm">
              <strong className="block">Plano Expert</strong>
              Com ele você acompanha pontos, horas e a evolução da sua semana.
            </p>
            <Button asChild variant="expert" size="sm">
              <a href={paths.plans.getHref()}>Conhecer</a>
            </Button>
          </div>
        )}
      </Card>
    </section>
  );
}
