import { BellRing, Timer, X } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { Button } from '#web/components/ui/button.tsx';
import { paths } from '#web/config/paths.ts';
import { cn } from '#web/lib/cn.ts';
import { prepareAlarm, ringAlarm } from '#web/lib/device/alarm.ts';
import { claimRing, stopTimer, useTimers } from '#web/lib/timers/kitchen-timers.ts';
import type { KitchenTimer } from '#web/lib/timers/kitchen-timers.ts';
import { clockText, useSecondsLeft } from '#web/lib/timers/use-seconds-left.ts';

/** A timer that ended while the app was closed is told without a sound once it is later than this. */
const LATEST_RING_MS = 10 * 60_000;

function RunningTimer({ userId, timer }: { userId: string; timer: KitchenTimer }) {
  const { recipeId, recipeTitle, step, endsAt, hasRung } = timer;
  const secondsLeft = useSecondsLeft(endsAt);
  const isOver = secondsLeft === 0;

  useEffect(() => {
    if (isOver && !hasRung && claimRing(userId, timer) && Date.now() - endsAt < LATEST_RING_MS) ringAlarm();
  }, [isOver, hasRung, userId, timer, endsAt]);

  return (
    <div
      className={cn(
        'flex min-h-12 items-center gap-2.5 rounded-2xl py-1 pr-1 pl-4 shadow-lifted',
        isOver ? 'bg-streak-soft text-streak-ink' : 'bg-card',
      )}
    >
      {isOver ? <BellRing aria-hidden="true" className="size-5 shrink-0" /> : <Timer aria-hidden="true" className="size-5 shrink-0" />}
      <Link to={paths.app.recipe.getHref(recipeId)} className="min-w-0 flex-1 py-1 text-sm leading-snug">
        <strong role="status" className="block">
          {isOver ? `O tempo do passo ${step} terminou` : `Passo ${step}`}
        </strong>
        <span className="line-clamp-1">{recipeTitle}</span>
      </Link>
      {isOver ? null : (
        <span role="timer" aria-label={`${recipeTitle}: tempo do passo ${step}`} className="font-heading text-xl font-bold tabular-nums">
          {clockText(secondsLeft)}
        </span>
      )}
      <Button
        variant="ghost"
        size="sm"
        className="h-11 min-w-11 shrink-0 px-3"
        onClick={() => stopTimer(userId, timer)}
        aria-label={isOver ? `Dispensar o aviso do passo ${step} de ${recipeTitle}` : `Parar o tempo do passo ${step} de ${recipeTitle}`}
      >
        <X aria-hidden="true" />
      </Button>
    </div>
  );
}

/**
 * The timers of recipes over every page, under the top bar: they go on, and ring, wherever the member is. Nothing while
 * there is none.
 */
export function TimersStrip({ userId }: { userId: string }) {
  const timers = useTimers(userId);
  const hasTimers = timers.length > 0;

  // A page that was loaded again may sound only after a press.
  useEffect(() => {
    if (!hasTimers) return undefined;
    window.addEventListener('pointerdown', prepareAlarm, { once: true });
    window.addEventListener('keydown', prepareAlarm, { once: true });
    return () => {
      window.removeEventListener('pointerdown', prepareAlarm);
      window.removeEventListener('keydown', prepareAlarm);
    };
  }, [hasTimers]);

  if (!hasTimers) return null;
  return (
    <ul
      aria-label="Timers em andamento"
      className="sticky top-[calc(var(--spacing-bar)+var(--spacing)*2)] z-20 flex flex-col gap-2 print:hidden"
    >
      {timers.map((timer) => (
        <li key={`${timer.recipeId} ${timer.step} ${timer.endsAt}`}>
          <RunningTimer userId={userId} timer={timer} />
        </li>
      ))}
    </ul>
  );
}
