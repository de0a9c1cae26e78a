import { cn } from '#web/lib/cn.ts';

/** A small page in one theme: bar, heading, a card with its days, a button. Decoration only. */
function MiniPage({ theme, className }: { theme: 'light' | 'dark'; className?: string }) {
  return (
    <span data-theme={theme} className={cn('absolute inset-0 flex flex-col gap-1.5 bg-background p-2.5 text-foreground', className)}>
      <span className="flex items-center justify-between">
        <span className="h-1.5 w-7 rounded-full bg-primary" />
        <span className="size-2.5 rounded-full bg-expert" />
      </span>
      <span className="h-2 w-3/5 rounded-full bg-foreground" />
      <span className="flex flex-1 flex-col justify-between rounded-md bg-card p-1.5 shadow-card">
        <span className="flex gap-1">
          {['bg-streak', 'bg-streak', 'bg-streak', 'bg-points', 'bg-muted', 'bg-muted'].map((color, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a fixed picture
            <span key={index} className={cn('aspect-square flex-1 rounded-[3px]', color)} />
          ))}
        </span>
        <span className="h-2 w-full rounded-full bg-primary" />
      </span>
    </span>
  );
}

/** A drawn preview of a theme; `auto` is half of each. */
export function ThemePicture({ theme }: { theme: 'light' | 'dark' | 'auto' }) {
  return (
    <span
      aria-hidden="true"
      className="relative block aspect-square w-full tight:w-16 tight:shrink-0 sm:aspect-[4/3] overflow-hidden rounded-lg ring-1 ring-border"
    >
      <MiniPage theme={theme === 'dark' ? 'dark' : 'light'} />
      {theme === 'auto' ? <MiniPage theme="dark" className="[clip-path:polygon(100%_0,100%_100%,0_100%)]" /> : null}
    </span>
  );
}
