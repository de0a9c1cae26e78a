import { Coffee, Cookie, CupSoda, Salad, Soup, UtensilsCrossed } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { Recipe, RecipeCategory } from '#content/nutrition/schema.ts';
import type { WholeWidth } from '#domain/picture-sizes.ts';
import { cn } from '#web/lib/cn.ts';
import { publicUrlOf } from '#web/lib/files/public-url.ts';
import { wholeUrl } from '#web/lib/files/rendition-url.ts';
import { useLatePicture } from '#web/lib/files/use-late-picture.ts';

const BUCKET = 'nutrition-images';

const LOOKS: Record<RecipeCategory, { Icon: LucideIcon; colors: string }> = {
  'café da manhã': { Icon: Coffee, colors: 'bg-points-soft text-points-ink' },
  almoço: { Icon: UtensilsCrossed, colors: 'bg-secondary text-secondary-foreground' },
  jantar: { Icon: Soup, colors: 'bg-expert-soft text-expert-ink' },
  lanches: { Icon: Cookie, colors: 'bg-points-soft text-points-ink' },
  bebidas: { Icon: CupSoda, colors: 'bg-destructive-soft text-destructive-ink' },
  saladas: { Icon: Salad, colors: 'bg-streak-soft text-streak-ink' },
};

interface RecipePictureProps {
  recipe: Pick<Recipe, 'category' | 'image_url'>;
  /** The width of the picture as it is fetched: about twice as many as CSS pixels. */
  pixels: WholeWidth;
  /** At the top of the page: fetched at once. */
  isFirst?: boolean;
  className?: string;
}

/**
 * The picture of a recipe, over one drawn for its category that stands in for it; decoration beside the recipe's name.
 */
export function RecipePicture({ recipe, pixels, isFirst = false, className }: RecipePictureProps) {
  const { Icon, colors } = LOOKS[recipe.category];
  const url = wholeUrl(publicUrlOf(BUCKET, recipe.image_url), pixels);
  const [shownUrl, setShownUrl] = useState<string | null>(null);
  const isShown = shownUrl === url;
  const { arrivals, onError } = useLatePicture(url);
  return (
    <div aria-hidden="true" className={cn('relative isolate overflow-hidden', colors, className)}>
      <Icon strokeWidth={1.25} className={cn('absolute inset-0 -z-10 m-auto size-[min(45%,7rem)] opacity-60', isShown && 'invisible')} />
      <img
        key={arrivals}
        src={url}
        alt=""
        loading={isFirst ? 'eager' : 'lazy'}
        decoding="async"
        width={800}
        height={600}
        onLoad={() => setShownUrl(url)}
        onError={onError}
        className={cn('absolute inset-0 size-full object-cover transition-opacity duration-300', isShown ? 'opacity-100' : 'opacity-0')}
      />
    </div>
  );
}
