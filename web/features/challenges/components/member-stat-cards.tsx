import { CalendarCheck, Clock, Dumbbell, Flame, Sparkles } from 'lucide-react';
import { StatCard } from '#web/components/layout/stat-card.tsx';
import { formatDuration, formatNumber, formatPercent, pluralize } from '#web/lib/format.ts';
import type { MemberWorkoutStats } from '../member-history.ts';

/** The five figures of a participant in a challenge. */
export function MemberStatCards({ stats }: { stats: MemberWorkoutStats }) {
  return (
    <section aria-label="Resumo no desafio" className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-5">
      <StatCard
        icon={<Dumbbell />}
        label="Treinos"
        value={formatNumber(stats.total_workouts)}
        hint="neste desafio"
        tone="coral"
        className="max-lg:col-span-2"
      />
      <StatCard icon={<Clock />} label="Tempo total" value={<span className="text-2xl sm:text-3xl">{formatDuration(stats.total_duration)}</span>} tone="plum" />
      <StatCard icon={<Sparkles />} label="Pontos" value={formatNumber(stats.total_points)} hint="no ranking" tone="yellow" />
      <StatCard
        icon={<CalendarCheck />}
        label="Check-ins"
        value={formatNumber(stats.total_check_ins)}
        hint={`${formatPercent(stats.completion_percentage)} do desafio`}
        tone="green"
      />
      <StatCard
        icon={<Flame />}
        label="Sequência atual"
        value={formatNumber(stats.current_streak)}
        hint={`${stats.current_streak === 1 ? 'dia' : 'dias'} · recorde de ${pluralize(stats.longest_streak, 'dia', 'dias')}`}
        tone="green"
      />
    </section>
  );
}
