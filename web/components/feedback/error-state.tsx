import { CloudAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';
import { useIsConnected } from '#web/lib/data/connection.ts';
import type { Elements } from '#web/lib/elements.ts';
import { RetryButton } from './retry-button.tsx';

interface ErrorStateProps {
  title: ReactNode;
  description?: ReactNode;
  onRetry?: () => void;
  retryLabel?: string;
  /** A further way on, such as a link back. */
  action?: Elements;
  className?: string;
}

/** Stands where content failed to load: what happened and a way on. Announced when it appears. */
export function ErrorState({ title, description, onRetry, retryLabel, action, className }: ErrorStateProps) {
  const isConnected = useIsConnected();
  return (
    <div role="alert" className={cn('flex flex-col items-center gap-4 rounded-2xl bg-card px-6 py-10 text-center shadow-card', className)}>
      <span aria-hidden="true" className="grid size-18 place-items-center rounded-full bg-destructive-soft text-destructive-ink">
        <CloudAlert className="size-8" />
      </span>
      <div className="flex max-w-md flex-col gap-1.5">
        <p className="font-heading text-xl leading-tight font-bold tracking-tight text-balance">{title}</p>
        {description ? <p className="text-muted-foreground">{description}</p> : null}
        {isConnected ? null : <p className="text-muted-foreground">Sem conexão, só abre o que você já tinha visto neste aparelho.</p>}
      </div>
      {onRetry || action ? (
        <div className="flex flex-wrap justify-center gap-3">
          {onRetry ? <RetryButton isMain label={retryLabel} onRetry={onRetry} /> : null}
          {action}
        </div>
      ) : null}
    </div>
  );
}
