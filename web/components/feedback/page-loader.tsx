import { LogoMark } from '#web/components/layout/logo-mark.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { cn } from '#web/lib/cn.ts';

interface PageLoaderProps {
  label?: string;
  className?: string;
}

/** The whole page is loading: a centred spinner and the text. */
export function PageLoader({ label = 'Carregando...', className }: PageLoaderProps) {
  return (
    <output className={cn('flex min-h-[60dvh] flex-col items-center justify-center gap-5 p-6', className)}>
      {/* It turns once somebody has waited for a second: a ring that turns takes the processor from what is being loaded. */}
      {/* The room of the text and its gap, and of the text's line: a page that comes slowly may be painted before they are there. */}
      <span className="relative grid place-items-center only:mb-[calc(1lh+var(--spacing)*5)]">
        <Spinner className="size-20 text-primary delay-1000" />
        <LogoMark className="absolute size-9" />
      </span>
      <span className="min-h-lh font-medium text-muted-foreground">{label}</span>
    </output>
  );
}

/**
 * The loader on a page of its own, where nobody knows yet what the page will be. app.html shows the same before any
 * script has run.
 */
export function FullPageLoader() {
  return (
    <main>
      <PageLoader className="min-h-dvh" />
    </main>
  );
}
