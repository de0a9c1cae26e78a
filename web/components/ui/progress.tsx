import { cn } from '#web/lib/cn.ts';

const toneClasses = {
  coral: '[&::-moz-progress-bar]:bg-primary [&::-webkit-progress-value]:bg-primary',
  green: '[&::-moz-progress-bar]:bg-streak [&::-webkit-progress-value]:bg-streak',
  yellow: '[&::-moz-progress-bar]:bg-points [&::-webkit-progress-value]:bg-points',
};

interface ProgressProps {
  /** 0 to `max`; held within these bounds. */
  value: number;
  max?: number;
  /** What is progressing, for screen readers. */
  label: string;
  /** What is read for the value, such as "7 de 21 dias"; the percentage unless said. */
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
      className={cn(
        'block h-2.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-foreground/10 [&::-moz-progress-bar]:rounded-full',
        '[&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:transition-[inline-size] [&::-webkit-progress-value]:duration-500',
        toneClasses[tone],
        className,
      )}
    />
  );
}
