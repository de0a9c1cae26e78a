import { CircleCheckBig, Dumbbell } from 'lucide-react';
import { Button } from '#web/components/ui/button.tsx';
import { now } from '#web/lib/clock.ts';
import { cn } from '#web/lib/cn.ts';
import { formatDuration, pluralize } from '#web/lib/format.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { dayInZone } from '#domain/calendar.ts';
import { useHomeStats } from '../api/get-home-stats.ts';

/** Today at a glance for who has no challenge to check in to: trained already, or still to do. */
export function TodayTraining({ onRegister }: { onRegister: () => void }) {
  const { data } = useHomeStats(useCurrentUser().id);
  // By its date: figures kept from yesterday know nothing of today.
  const today = data?.weekly_data.find((day) => day.date === dayInZone(now()));
  if (!today) return null;
  const isDone = today.workouts > 0;
  return (
    <section
      aria-labelledby="today-title"
      className={cn(
        'flex flex-col gap-5 rounded-3xl p-6 shadow-card sm:flex-row sm:items-center sm:p-8',
        isDone ? 'bg-streak text-streak-foreground' : 'bg-secondary text-secondary-foreground',
      )}
    >
      <div className="flex min-w-0 flex-1 items-start gap-4">
        <span aria-hidden="true" className="grid size-13 shrink-0 place-items-center rounded-full bg-current/15 [&_svg]:size-7">
          {isDone ? <CircleCheckBig /> : <Dumbbell />}
        </span>
        <div className="flex min-w-0 flex-col gap-1">
          <h2 id="today-title" className="text-2xl leading-tight font-extrabold">
            {isDone ? 'Treino de hoje feito!' : 'Ainda dá tempo de treinar hoje'}
          </h2>
          <p>
            {isDone
              ? `${pluralize(today.workouts, 'treino', 'treinos')}, ${formatDuration(today.duration)} de movimento. Até amanhã!`
              : 'Qualquer movimento conta. Registre quando terminar.'}
          </p>
        </div>
      </div>
      {isDone ? null : (
        <Button size="lg" onClick={onRegister}>
          Registrar o treino de hoje
        </Button>
      )}
    </section>
  );
}
