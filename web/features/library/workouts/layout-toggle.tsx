import { LayoutGrid, List } from 'lucide-react';
import { cn } from '#web/lib/cn.ts';
import type { LibraryLayout } from '../use-library-address.ts';

const LAYOUTS = [
  { layout: 'grid', label: 'Ver em grade', icon: <LayoutGrid aria-hidden="true" /> },
  { layout: 'list', label: 'Ver em lista', icon: <List aria-hidden="true" /> },
] as const;

interface LayoutToggleProps {
  layout: LibraryLayout;
  onChoose: (layout: LibraryLayout) => void;
}

/** Grid or list; on phones there is one way only. */
export function LayoutToggle({ layout, onChoose }: LayoutToggleProps) {
  return (
    <div role="group" aria-label="Forma de ver" className="flex shrink-0 gap-1 rounded-full bg-muted p-1 max-md:hidden">
      {LAYOUTS.map((option) => (
        <button
          key={option.layout}
          type="button"
          aria-pressed={option.layout === layout}
          aria-label={option.label}
          onClick={() => onChoose(option.layout)}
          className={cn(
            'grid size-11 place-items-center rounded-full text-muted-foreground transition-colors hover:text-foreground [&_svg]:size-5',
            option.layout === layout && 'bg-card text-foreground shadow-card dark:bg-foreground dark:text-background',
          )}
        >
          {option.icon}
        </button>
      ))}
    </div>
  );
}
