import { Spinner } from '#web/components/ui/spinner.tsx';
import { formatPercent } from '#web/lib/format.ts';

const RADIUS = 47;

/**
 * Dims the round picture under it, with a spinner and, once it is known, how much of the photo has been sent (0 to 1).
 */
export function UploadRing({ part }: { part: number | null }) {
  return (
    <span
      data-testid="photo-upload"
      aria-hidden="true"
      className="absolute inset-0 grid place-items-center rounded-full bg-[rgb(8_5_10/0.62)] text-white"
    >
      <svg viewBox="0 0 100 100" className="absolute inset-0 size-full -rotate-90">
        <circle
          cx="50"
          cy="50"
          r={RADIUS}
          fill="none"
          stroke="currentColor"
          strokeWidth="5"
          strokeLinecap="round"
          pathLength="1"
          strokeDasharray={`${part ?? 0} 1`}
          className={part ? 'transition-[stroke-dasharray] duration-200' : 'opacity-0'}
        />
      </svg>
      <span className="flex flex-col items-center gap-1">
        <Spinner className="size-6" />
        {part === null ? null : <span className="text-sm leading-none font-bold">{formatPercent(part * 100)}</span>}
      </span>
    </span>
  );
}
