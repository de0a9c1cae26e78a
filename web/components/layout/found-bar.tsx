import { Heart } from 'lucide-react';
import type { Elements } from '#web/lib/elements.ts';
import { Button } from '../ui/button.tsx';

interface FoundBarProps {
  /** How many were found, such as "3 receitas". */
  summary: string;
  /** Takes every filter off; left out while there is none to take off. */
  onClear?: (() => void) | undefined;
  /** The button that leaves the favourites alone in the list. */
  favorites: {
    /** In the gender of what is listed: "Favoritas", "Favoritos". */
    label: string;
    isOn: boolean;
    /** On, and not known yet: says so in place of the summary. */
    isLoading: boolean;
    onToggle: () => void;
  };
  /** Further controls of how the list is shown. */
  children?: Elements;
}

/**
 * Between the filters of a list and the list: what was found, the way back to all of it, and the member's favourites.
 */
export function FoundBar({ summary, onClear, favorites: { label, isOn, isLoading, onToggle }, children }: FoundBarProps) {
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h2 className="text-lg font-bold">
        <span role="status">{isLoading ? `Carregando ${label.toLowerCase()}...` : summary}</span>
      </h2>
      <div className="flex items-center gap-4">
        {onClear ? (
          <Button variant="link" onClick={onClear}>
            Limpar filtros
          </Button>
        ) : null}
        <Button variant={isOn ? 'secondary' : 'outline'} size="sm" aria-pressed={isOn} onClick={onToggle}>
          <Heart aria-hidden="true" className={isOn ? 'fill-current' : undefined} />
          <span>{label}</span>
        </Button>
        {children}
      </div>
    </div>
  );
}
