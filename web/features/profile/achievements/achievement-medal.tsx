import { Dumbbell, Flag, Flame, Footprints, Lock, Medal, Rocket, Shapes, Sparkles, Sunrise, Timer, Trophy, Wind } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { cn } from '#web/lib/cn.ts';
import type { MemberAchievement } from './achievement-list.ts';

const ICONS: Record<MemberAchievement['icon'], LucideIcon> = {
  footprints: Footprints,
  dumbbell: Dumbbell,
  medal: Medal,
  timer: Timer,
  spark: Sparkles,
  flame: Flame,
  rocket: Rocket,
  flag: Flag,
  trophy: Trophy,
  sunrise: Sunrise,
  shapes: Shapes,
  wind: Wind,
};

const TONES: Record<MemberAchievement['category'], string> = {
  Treinos: 'bg-primary text-primary-foreground',
  Sequência: 'bg-streak text-streak-foreground',
  Desafio: 'bg-points text-points-foreground',
  Hábitos: 'bg-(--expert-from) text-expert-foreground',
};

const SEAL = 'absolute inset-[12%] rounded-[26%]';

interface AchievementMedalProps {
  achievement: MemberAchievement;
  className?: string;
}

/** A seal of eight points in its category's colour; grey, with a lock, until it is unlocked. */
export function AchievementMedal({ achievement, className }: AchievementMedalProps) {
  const isLocked = achievement.unlocked_at === null;
  const Icon = ICONS[achievement.icon];
  const tone = isLocked ? 'bg-muted text-muted-foreground' : TONES[achievement.category];
  return (
    <span aria-hidden="true" className={cn('relative grid size-20 shrink-0 place-items-center', className)}>
      <span className={cn(SEAL, tone)} />
      <span className={cn(SEAL, tone, 'rotate-45')} />
      <span className={cn(tone, 'relative grid size-full place-items-center bg-transparent')}>
        <Icon className="size-[38%]" strokeWidth={2.2} />
      </span>
      {isLocked ? (
        <span className="absolute right-[6%] bottom-[6%] grid size-6 place-items-center rounded-full bg-card text-muted-foreground ring-1 ring-border">
          <Lock className="size-3.5" />
        </span>
      ) : null}
    </span>
  );
}
