import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';

const toneClasses = {
  neutral: 'bg-secondary text-secondary-foreground',
  success: 'bg-streak-soft text-streak-ink',
  danger: 'bg-destructive-soft text-destructive-ink',
};

interface StatusPanelProps {
  /** A lucide icon element, sized here. */
  icon: ReactNode;
  tone?: keyof typeof toneClasses;
  children: ReactNode;
}

/** How far something has come on a sign-in page: a sign and a few sentences, announced when they change. */
export function StatusPanel({ icon, tone = 'neutral', children }: StatusPanelProps) {
  return (
    <div aria-live="polite" className="flex flex-col items-center gap-4 py-2 text-center">
      <span aria-hidden="true" className={cn('grid size-18 place-items-center rounded-full [&_svg]:size-8', toneClasses[tone])}>
        {icon}
      </span>
      <div className="flex flex-col gap-2 text-lg">{children}</div>
    </div>
  );
}
