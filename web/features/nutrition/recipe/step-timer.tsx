import { BellRing, Timer, X } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { prepareAlarm } from '#web/lib/device/alarm.ts';
import type { Alarm } from '#web/lib/device/alarm.ts';
import { useCountdown } from './use-countdown.ts';

interface StepTimerProps {
  /** The number of the step. */
  step: number;
  minutes: number;
}

function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** A timer for what a step waits for. */
export function StepTimer({ step, minutes }: StepTimerProps) {
  const alarm = useRef<Alarm | null>(null);
  const onEnd = useCallback(() => alarm.current?.ring(), []);
  const { isRunning, isOver, secondsLeft, start, stop } = useCountdown(minutes, onEnd);

  function begin(): void {
    alarm.current ??= prepareAlarm();
    start();
  }

  return (
    <div className="flex flex-wrap items-center gap-3 print:hidden">
      {isRunning ? (
        <>
          <span role="timer" aria-label={`Tempo do passo ${step}`} className="font-heading text-2xl font-bold text-streak-ink">
            {clockText(secondsLeft)}
          </span>
          <Button variant="ghost" size="sm" onClick={stop} aria-label={`Parar o timer do passo ${step}`}>
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
