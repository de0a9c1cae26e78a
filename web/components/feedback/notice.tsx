import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';
import type { Elements } from '#web/lib/elements.ts';

const toneClasses = {
  info: 'bg-muted text-foreground',
  warning: 'bg-points-soft text-points-ink',
  success: 'bg-streak-soft text-streak-ink',
  danger: 'bg-destructive-soft text-destructive-ink',
};

interface NoticeProps {
  icon?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  action?: Elements;
  tone?: keyof typeof toneClasses;
  className?: string;
}

/** A band inside a page that says something about what is shown below it. */
export function Notice({ icon, title, children, action, tone = 'info', className }: NoticeProps) {
  return (
    <div
      aria-live="polite"
      className={cn('flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl px-4 py-3', toneClasses[tone], className)}
    >
      {icon ? (
        <span aria-hidden="true" className="shrink-0 [&_svg]:size-5">
          {icon}
        </span>
      ) : null}
      <div className="min-w-0 flex-1 basis-52 text-sm">
        <p className="font-bold">{title}</p>
        {children ? <div>{children}</div> : null}
      </div>
      {action}
    </div>
  );
}
