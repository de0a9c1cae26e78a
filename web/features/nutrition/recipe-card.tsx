import { Link } from 'react-router';
import type { Recipe } from '#content/nutrition/schema.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { FavoriteButton } from '#web/components/ui/favorite-button.tsx';
import { paths } from '#web/config/paths.ts';
import { cn } from '#web/lib/cn.ts';
import { capitalized } from './nutrition-view.ts';
import { RecipeFacts } from './recipe-facts.tsx';
import { RecipePicture } from './recipe-picture.tsx';

interface RecipeCardProps {
  recipe: Recipe;
  isFavorite: boolean;
  onToggleFavorite: () => void;
  /** Among the first on the page. */
  isFirst?: boolean;
  as?: 'h3' | 'h4';
  className?: string;
}

/** A recipe in a list: the whole card opens it, and the heart marks it. */
export function RecipeCard({ recipe, isFavorite, onToggleFavorite, isFirst = false, as: Heading = 'h3', className }: RecipeCardProps) {
  return (
    <article
      className={cn(
        'group relative flex h-full flex-col overflow-hidden rounded-2xl bg-card shadow-card transition-shadow hover:shadow-lifted',
        className,
      )}
    >
      <RecipePicture recipe={recipe} pixels={768} isFirst={isFirst} className="aspect-[4/3] w-full" />
      <div className="flex flex-1 flex-col gap-2 p-3 sm:p-4">
        <p className="flex flex-wrap items-center gap-2 text-sm font-semibold text-muted-foreground">
          <span>{capitalized(recipe.category)}</span>
          {recipe.is_featured ? <Badge variant="points">Destaque</Badge> : null}
        </p>
        <Heading className="leading-snug font-bold sm:text-lg">
          <Link
            to={paths.app.recipe.getHref(recipe.id)}
            className="rounded-sm after:absolute after:inset-0 after:rounded-2xl after:content-[''] focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-ring"
          >
            {recipe.title}
          </Link>
        </Heading>
        <p className={cn('line-clamp-2 text-sm text-muted-foreground', !recipe.is_featured && 'max-sm:hidden')}>{recipe.description}</p>
        <RecipeFacts recipe={recipe} className="mt-auto pt-1" />
      </div>
      <FavoriteButton title={recipe.title} isFavorite={isFavorite} onToggle={onToggleFavorite} className="absolute top-2 right-2" />
    </article>
  );
}
