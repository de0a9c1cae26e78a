import { cn } from '#web/lib/cn.ts';

interface SpinnerProps {
  className?: string;
  /** Read by screen readers; leave it out where a visible text already says that something is loading. */
  label?: string;
}

/** A turning ring in the current text colour; 1em wide unless sized by `className`. */
export function Spinner({ className, label }: SpinnerProps) {
  return (
    <span role={label ? 'status' : undefined} className="inline-flex">
      <svg aria-hidden="true" viewBox="0 0 24 24" fill="none" className={cn('size-[1em] animate-spin', className)}>
        <circle cx="12" cy="12" r="9" stroke="currentColor" strokeOpacity="0.25" strokeWidth="3" />
        <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      </svg>
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}
