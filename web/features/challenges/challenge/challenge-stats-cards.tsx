import { CalendarCheck, Hourglass, Sparkles, Users } from 'lucide-react';
import { StatCard } from '#web/components/layout/stat-card.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { formatNumber } from '#web/lib/format.ts';
import { useChallengeStats } from '../api/get-challenge-stats.ts';
import type { ChallengeStats } from '../api/get-challenge-stats.ts';
import { daysRemaining } from '../challenge-phase.ts';
import type { ChallengeDays } from '../challenge-phase.ts';

interface ChallengeStatsCardsProps {
  challengeId: string;
  days: ChallengeDays;
}

/** The community's figures in this challenge and the days it still has. */
export function ChallengeStatsCards({ challengeId, days }: ChallengeStatsCardsProps) {
  const stats = useChallengeStats(challengeId);
  const figure = (key: keyof ChallengeStats) => {
    if (stats.data) return formatNumber(stats.data[key]);
    return stats.isPending ? <Skeleton className="h-8 w-16 sm:h-9" /> : '–';
  };
  return (
    <section aria-label="Números do desafio" className="grid grid-cols-2 gap-3 tight:grid-cols-1 sm:gap-4 lg:grid-cols-4">
      <StatCard icon={<Users />} label="Participantes" value={figure('total_participants')} tone="coral" />
      <StatCard icon={<CalendarCheck />} label="Check-ins" value={figure('total_check_ins')} tone="green" />
      <StatCard icon={<Sparkles />} label="Pontos somados" value={figure('total_points')} tone="yellow" />
      <StatCard icon={<Hourglass />} label="Dias restantes" value={formatNumber(daysRemaining(days))} tone="plum" />
    </section>
  );
}
