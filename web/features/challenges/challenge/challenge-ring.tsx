import { cn } from '#web/lib/cn.ts';

interface ChallengeRingProps {
  /** How many marks the ring has: the challenge's days. */
  total: number;
  /** How many of them are lit. */
  done: number;
  className?: string;
}

const CENTER = 100;
const INNER_RADIUS = 70;
const OUTER_RADIUS = 92;

function mark(index: number, total: number) {
  const angle = (index / total) * 2 * Math.PI - Math.PI / 2;
  const x = Math.cos(angle);
  const y = Math.sin(angle);
  return {
    x1: CENTER + INNER_RADIUS * x,
    y1: CENTER + INNER_RADIUS * y,
    x2: CENTER + OUTER_RADIUS * x,
    y2: CENTER + OUTER_RADIUS * y,
  };
}

/** The challenge's own picture: its number inside a ring of one mark per day, those done in sun yellow. Decorative. */
export function ChallengeRing({ total, done, className }: ChallengeRingProps) {
  return (
    <svg viewBox="0 0 200 200" aria-hidden="true" className={cn('shrink-0', className)}>
      {Array.from({ length: total }, (_, index) => (
        <line
          // A mark has no other identity than its place.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          {...mark(index, total)}
          strokeWidth={11}
          strokeLinecap="round"
          className={cn('transition-colors duration-500', index < done ? 'stroke-points' : 'stroke-current opacity-30')}
        />
      ))}
      <text
        x={CENTER}
        y={CENTER}
        dy="0.36em"
        textAnchor="middle"
        className="fill-current font-heading text-[76px] font-extrabold tracking-tighter"
      >
        {total}
      </text>
    </svg>
  );
}
