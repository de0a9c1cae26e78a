import { Check, Trophy } from 'lucide-react';
import { cn } from '#web/lib/cn.ts';

// As far as the member whose screens are shown has come (e2e/shots/landing-shots.ts).
const DAYS = 21;
const TODAY = 13;
const MISSED = 4;

function cellClasses(day: number): string {
  if (day === DAYS) return 'bg-points text-points-foreground';
  if (day === MISSED) return 'border-2 border-dashed border-input text-muted-foreground';
  if (day === TODAY) return 'bg-streak text-streak-foreground outline-3 outline-offset-2 outline-primary';
  if (day < TODAY) return 'bg-streak text-streak-foreground';
  return 'bg-card text-muted-foreground ring-1 ring-input ring-inset';
}

/** Three weeks in one line, a week a line on a phone: the board that a challenge fills, as a picture. */
export function LongBoard() {
  return (
    <div aria-hidden="true" className="mx-auto w-full max-w-7xl px-4 pb-14 sm:px-6 lg:px-8 lg:pb-20">
      <div className="grid grid-cols-7 gap-1.5 sm:gap-2 md:grid-cols-[repeat(21,minmax(0,1fr))]">
        {Array.from({ length: DAYS }, (_, index) => index + 1).map((day) => (
          <span
            key={day}
            className={cn(
              'grid aspect-square place-items-center rounded-[28%] font-heading text-lg font-bold md:text-[min(1.125rem,1.6vw)]',
              cellClasses(day),
            )}
          >
            {day === DAYS ? <Trophy className="size-[55%]" strokeWidth={2.25} /> : null}
            {day <= TODAY && day !== MISSED ? <Check className="size-[55%]" strokeWidth={3.5} /> : null}
            {day === MISSED || (day > TODAY && day < DAYS) ? <span>{day}</span> : null}
          </span>
        ))}
      </div>
    </div>
  );
}
