import { Heart } from 'lucide-react';
import { cn } from '#web/lib/cn.ts';

interface FavoriteButtonProps {
  /** The title of the marked entry: read after the button's name. */
  title: string;
  isFavorite: boolean;
  onToggle: () => void;
  className?: string;
}

/**
 * The heart on a card: marks as a favourite, and unmarks. Put it over the card's link by `relative` or a place of its
 * own.
 */
export function FavoriteButton({ title, isFavorite, onToggle, className }: FavoriteButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isFavorite}
      aria-label={`Favoritar: ${title}`}
      onClick={onToggle}
      className={cn('group grid size-11 place-items-center rounded-full transition-transform motion-safe:active:scale-90', className)}
    >
      <span className="grid size-9 place-items-center rounded-full bg-card text-foreground shadow-card group-hover:bg-muted group-aria-pressed:text-primary">
        <Heart aria-hidden="true" className="size-5 group-aria-pressed:fill-current" />
      </span>
    </button>
  );
}
