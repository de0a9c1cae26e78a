import { Check, Trophy } from 'lucide-react';
import { cn } from '#web/lib/cn.ts';

const DAYS = Array.from({ length: 21 }, (_, index) => index + 1);
const DAYS_DONE = 13;

function cellClasses(day: number): string {
  if (day <= DAYS_DONE) return 'bg-white/95 text-expert-from';
  if (day === DAYS_DONE + 1) return 'bg-white/15 ring-4 ring-points ring-inset';
  if (day === DAYS.length) return 'bg-points text-points-foreground';
  return 'bg-white/12';
}

interface BrandPanelProps {
  title: string;
  description: string;
}

/** The picture side of the sign-in pages: the board of 21 days on the club's gradient. */
export function BrandPanel({ title, description }: BrandPanelProps) {
  return (
    <div className="relative isolate flex h-full flex-col justify-center gap-10 overflow-hidden rounded-3xl bg-expert p-10 text-expert-foreground xl:p-16">
      <div aria-hidden="true" className="absolute -top-32 -right-32 -z-10 size-96 rounded-full bg-points/20 blur-3xl" />
      <div aria-hidden="true" className="absolute -bottom-40 -left-24 -z-10 size-96 rounded-full bg-white/10 blur-3xl" />
      <div className="flex max-w-xl flex-col gap-4">
        <p className="font-heading text-5xl leading-[1.02] font-extrabold tracking-tight text-balance xl:text-6xl">{title}</p>
        <p className="max-w-md text-lg xl:text-xl">{description}</p>
      </div>
      <div aria-hidden="true" className="grid max-w-xl grid-cols-7 gap-2.5 xl:gap-3">
        {DAYS.map((day) => (
          <span
            key={day}
            className={cn(
              'grid aspect-square place-items-center rounded-[28%] font-heading text-lg font-bold xl:text-xl',
              cellClasses(day),
            )}
          >
            {day <= DAYS_DONE ? <Check className="size-[1.4em]" strokeWidth={3.5} /> : null}
            {day > DAYS_DONE && day < DAYS.length ? <span>{day}</span> : null}
            {day === DAYS.length ? <Trophy className="size-[1.5em]" strokeWidth={2.25} /> : null}
          </span>
        ))}
      </div>
    </div>
  );
}
