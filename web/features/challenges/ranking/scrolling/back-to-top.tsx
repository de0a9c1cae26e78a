import { ArrowUp } from 'lucide-react';
import { Button } from '#web/components/ui/button.tsx';

/**
 * Held at the bottom of the window, far down the list: the way back to the first places. `onTop` is nothing while they
 * are in sight.
 */
export function BackToTop({ onTop }: { onTop: (() => void) | null }) {
  return (
    // At the right is room for the floating menu button.
    <div className="pointer-events-none sticky bottom-4 z-20 mr-18 flex h-11 justify-end md:mr-0">
      {onTop ? (
        <Button
          size="icon"
          aria-label="Voltar ao topo"
          title="Voltar ao topo"
          onClick={onTop}
          className="pointer-events-auto bg-foreground text-background shadow-lifted hover:bg-foreground/85"
        >
          <ArrowUp aria-hidden="true" />
        </Button>
      ) : null}
    </div>
  );
}
