import { Check } from 'lucide-react';
import { Badge } from '#web/components/ui/badge.tsx';
import { Progress } from '#web/components/ui/progress.tsx';
import { cn } from '#web/lib/cn.ts';
import { formatDate } from '#web/lib/format.ts';
import { progressText } from './achievement-list.ts';
import type { MemberAchievement } from './achievement-list.ts';
import { AchievementMedal } from './achievement-medal.tsx';

/** One achievement: since when the member has it, or that it is locked and how far they are. */
export function AchievementCard({ achievement }: { achievement: MemberAchievement }) {
  const { title, description, unlocked_at: unlockedAt, current, target } = achievement;
  return (
    <li
      className={cn(
        'flex min-w-0 flex-col items-center gap-2.5 rounded-2xl p-4 text-center sm:p-5',
        unlockedAt ? 'bg-card shadow-card' : 'ring-1 ring-border ring-inset',
      )}
    >
      <AchievementMedal achievement={achievement} />
      <div className="flex flex-col gap-1">
        <h3 className="text-base leading-tight font-bold">{title}</h3>
        <p className="text-sm text-muted-foreground">{description}</p>
      </div>
      <div className="mt-auto flex w-full flex-col items-center gap-2 pt-1">
        {unlockedAt ? (
          <Badge variant="streak">
            <Check aria-hidden="true" strokeWidth={3} />
            <span className="sr-only">Conquistada em </span>
            <span>{formatDate(unlockedAt)}</span>
          </Badge>
        ) : (
          <>
            {target > 1 ? (
              <>
                <Progress value={current} max={target} label={title} valueText={progressText(achievement)} className="h-2" />
                <p className="text-sm font-semibold">{progressText(achievement)}</p>
              </>
            ) : null}
            <Badge variant="muted">Bloqueado</Badge>
          </>
        )}
      </div>
    </li>
  );
}
