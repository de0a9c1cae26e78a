import { BellRing, Timer, X } from 'lucide-react';
import type { Recipe } from '#content/nutrition/schema.ts';
import { Button } from '#web/components/ui/button.tsx';
import { prepareAlarm } from '#web/lib/device/alarm.ts';
import { useSessionStore } from '#web/lib/session/session-store.ts';
import { isSameStep, startTimer, stopTimer, useTimers } from '#web/lib/timers/kitchen-timers.ts';
import { clockText, useSecondsLeft } from '#web/lib/timers/use-seconds-left.ts';

interface StepTimerProps {
  recipe: Pick<Recipe, 'id' | 'title'>;
  /** The number of the step. */
  step: number;
  minutes: number;
}

/** A timer for what a step waits for. It rings wherever one is in the app: see `TimersStrip`. */
export function StepTimer({ recipe, step, minutes }: StepTimerProps) {
  const userId = useSessionStore(({ user }) => user?.id ?? '');
  const place = { recipeId: recipe.id, step };
  const timer = useTimers(userId).find((one) => isSameStep(one, place));
  const secondsLeft = useSecondsLeft(timer?.endsAt ?? null);
  const isOver = timer !== undefined && secondsLeft === 0;

  function begin(): void {
    prepareAlarm();
    startTimer(userId, { ...place, recipeTitle: recipe.title, minutes });
  }

  return (
    <div className="flex flex-wrap items-center gap-3 print:hidden">
      {timer && !isOver ? (
        <>
          <span role="timer" aria-label={`Tempo do passo ${step}`} className="font-heading text-2xl font-bold text-streak-ink">
            {clockText(secondsLeft)}
          </span>
          <Button variant="ghost" size="sm" onClick={() => stopTimer(userId, place)} aria-label={`Parar o timer do passo ${step}`}>
            <X aria-hidden="true" />
            Parar
          </Button>
        </>
      ) : (
        <Button variant="outline" size="sm" onClick={begin} aria-label={`Iniciar timer de ${minutes} min do passo ${step}`}>
          <Timer aria-hidden="true" />
          <span>{isOver ? `Mais ${minutes} min` : `Timer de ${minutes} min`}</span>
        </Button>
      )}
      {/* Always in the page, so that the end is announced. */}
      <p role="status" className="flex items-center gap-1.5 text-sm font-bold text-streak-ink empty:hidden">
        {isOver ? (
          <>
            <BellRing aria-hidden="true" className="size-4" />
            <span>{`O tempo do passo ${step} terminou`}</span>
          </>
        ) : null}
      </p>
    </div>
  );
}
