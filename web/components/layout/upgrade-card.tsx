import { Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';

interface UpgradeCardProps {
  title: ReactNode;
  description?: ReactNode;
  /** The button or link; on this dark surface use Button variant "secondary". */
  action: ReactNode;
  className?: string;
}

/** An invitation to the better plan, on the plum-to-coral surface. */
export function UpgradeCard({ title, description, action, className }: UpgradeCardProps) {
  return (
    <div
      className={cn(
        'relative isolate flex flex-col items-start gap-3 overflow-hidden rounded-2xl bg-expert p-5 text-expert-foreground shadow-card',
        className,
      )}
    >
      <Sparkles aria-hidden="true" className="absolute -top-3 -right-3 -z-10 size-24 opacity-20" strokeWidth={1.5} />
      <div className="flex flex-col gap-1">
        <p className="font-heading text-xl leading-tight font-extrabold tracking-tight">{title}</p>
        {description ? <p className="text-sm leading-snug">{description}</p> : null}
      </div>
      {/* The surface is dark in both themes, so its button is the light one in both. */}
      <div data-theme="light">{action}</div>
    </div>
  );
}
