import { cn } from '#web/lib/cn.ts';

const DAYS = Array.from({ length: 21 }, (_, index) => index + 1);
const DAYS_DONE = 13;

function dayClasses(day: number): string {
  if (day === DAYS.length) return 'bg-points';
  if (day <= DAYS_DONE) return 'bg-white';
  return 'bg-white/25';
}

/** The board of 21 days as one line on the brand's colours, for small screens; decoration only. */
export function DayStrip({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={cn('flex h-3 gap-1', className)}>
      {DAYS.map((day) => (
        <span key={day} className={cn('flex-1 rounded-full', dayClasses(day))} />
      ))}
    </div>
  );
}
