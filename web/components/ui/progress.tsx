import { cn } from '#web/lib/cn.ts';

const toneClasses = { coral: 'text-primary', green: 'text-streak', yellow: 'text-points' };

interface ProgressProps {
  /** 0 to `max`; held within these bounds. */
  value: number;
  max?: number;
  /** The name of the progress, for screen readers. */
  label: string;
  /** The value as it is read, such as "7 de 21 dias"; the percentage unless said. */
  valueText?: string;
  tone?: keyof typeof toneClasses;
  className?: string;
}

/** A horizontal progress bar. */
export function Progress({ value, max = 100, label, valueText, tone = 'coral', className }: ProgressProps) {
  const held = Math.min(Math.max(value, 0), max);
  return (
    <progress
      value={held}
      max={max}
      aria-label={label}
      aria-valuetext={valueText}
      className={cn('progress-bar block h-2.5 w-full rounded-full bg-foreground/10', toneClasses[tone], className)}
    />
  );
}
