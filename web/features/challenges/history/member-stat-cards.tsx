import { CalendarCheck, Clock, Dumbbell, Flame, Sparkles } from 'lucide-react';
import { StatCard } from '#web/components/layout/stat-card.tsx';
import { formatDuration, formatNumber, formatPercent, pluralize } from '#web/lib/format.ts';
import type { MemberWorkoutStats } from './member-history.ts';

interface MemberStatCardsProps {
  stats: MemberWorkoutStats;
  /** The challenge is over. */
  isFinal: boolean;
}

/** The streak while the challenge runs; afterwards the one it ended with, or the longest where that was none. */
function StreakCard({ stats: { current_streak: current, longest_streak: longest }, isFinal }: MemberStatCardsProps) {
  const isLongest = isFinal && current === 0;
  const days = isLongest ? longest : current;
  const unit = days === 1 ? 'dia' : 'dias';
  const record = `${unit} · recorde de ${pluralize(longest, 'dia', 'dias')}`;
  return (
    <StatCard
      icon={<Flame />}
      label={isFinal ? (isLongest ? 'Maior sequência' : 'Sequência final') : 'Sequência atual'}
      value={isLongest && longest === 0 ? '–' : formatNumber(days)}
      hint={isLongest ? (longest === 0 ? 'sem check-in' : unit) : record}
      tone="green"
    />
  );
}

/** The five figures of a participant in a challenge. */
export function MemberStatCards({ stats, isFinal }: MemberStatCardsProps) {
  return (
    <section aria-label="Resumo no desafio" className="grid grid-cols-2 gap-3 tight:grid-cols-1 sm:gap-4 lg:grid-cols-5">
      <StatCard
        icon={<Dumbbell />}
        label="Treinos"
        value={formatNumber(stats.total_workouts)}
        hint="neste desafio"
        tone="coral"
        className="max-lg:col-span-2 tight:col-span-1"
      />
      <StatCard
        icon={<Clock />}
        label="Tempo total"
        value={<span className="text-2xl sm:text-3xl">{formatDuration(stats.total_duration)}</span>}
        tone="plum"
      />
      <StatCard icon={<Sparkles />} label="Pontos" value={formatNumber(stats.total_points)} hint="no ranking" tone="yellow" />
      <StatCard
        icon={<CalendarCheck />}
        label="Check-ins"
        value={formatNumber(stats.total_check_ins)}
        hint={`${formatPercent(stats.completion_percentage)} do desafio`}
        tone="green"
      />
      <StreakCard stats={stats} isFinal={isFinal} />
    </section>
  );
}
