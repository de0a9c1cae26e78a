import { Dumbbell, Flame, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { cn } from '#web/lib/cn.ts';
import { formatNumber, pluralize } from '#web/lib/format.ts';
import { useProfileFigures } from '../api/get-profile-figures.ts';

interface FigureProps {
  icon: ReactNode;
  label: string;
  value: string | undefined;
  isLoading: boolean;
  className: string;
}

function Figure({ icon, label, value, isLoading, className }: FigureProps) {
  return (
    <div className="flex min-w-0 flex-col items-center gap-1 px-2 py-4 text-center sm:py-5">
      <dt className="order-2 text-sm text-muted-foreground">{label}</dt>
      <dd className="order-1 flex items-center gap-1.5 font-heading text-xl leading-none font-extrabold tracking-tight sm:text-3xl">
        <span aria-hidden="true" className={cn('[&_svg]:size-5 sm:[&_svg]:size-6', className)}>
          {icon}
        </span>
        {isLoading ? <Skeleton className="h-7 w-10" /> : <span>{value ?? '–'}</span>}
      </dd>
    </div>
  );
}

/** Workouts, days in a row and the points of check-ins, as the dashboard and the ranking have them. */
export function ProfileFigures({ userId }: { userId: string }) {
  const { data, isPending } = useProfileFigures(userId);
  return (
    <dl
      aria-label="Seus números"
      className="grid grid-cols-3 divide-x divide-border border-t border-border tight:grid-cols-1 tight:divide-x-0 tight:divide-y"
    >
      <Figure
        icon={<Dumbbell />}
        label="Treinos"
        value={data && formatNumber(data.workout_count)}
        isLoading={isPending}
        className="text-primary"
      />
      <Figure
        icon={<Flame />}
        label="Sequência"
        value={data && pluralize(data.current_streak, 'dia', 'dias')}
        isLoading={isPending}
        className="text-streak"
      />
      <Figure
        icon={<Sparkles />}
        label="Pontos de check-in"
        value={data && formatNumber(data.total_points)}
        isLoading={isPending}
        className="text-points-ink"
      />
    </dl>
  );
}
