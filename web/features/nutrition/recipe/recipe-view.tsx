import type { Recipe } from '#content/nutrition/schema.ts';
import { SectionHeading } from '#web/components/layout/section-heading.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import type { useFavorites } from '#web/lib/favorites/use-favorites.ts';
import { capitalized, similarRecipes } from '../nutrition-view.ts';
import { RecipeCard } from '../recipe-card.tsx';
import { RecipeFacts } from '../recipe-facts.tsx';
import { RecipePicture } from '../recipe-picture.tsx';
import { IngredientList } from './ingredient-list.tsx';
import { RecipeActions } from './recipe-actions.tsx';
import { Allergens, RecipeProfile, TrainerTip } from './recipe-notes.tsx';
import { StepList } from './step-list.tsx';

interface RecipeViewProps {
  recipe: Recipe;
  /** All of them, for those like it. */
  recipes: readonly Recipe[];
  favorites: Pick<ReturnType<typeof useFavorites>, 'ids' | 'toggle'>;
}

/** One recipe, from the picture to the others like it. */
export function RecipeView({ recipe, recipes, favorites }: RecipeViewProps) {
  const others = similarRecipes(recipe, recipes);
  return (
    <article className="flex flex-col gap-6">
      <header className="grid overflow-hidden rounded-3xl bg-card shadow-card md:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] print:block print:rounded-none print:bg-transparent print:shadow-none">
        <RecipePicture
          recipe={recipe}
          pixels={1200}
          isFirst
          className="aspect-[4/3] max-md:w-full md:m-6 md:mr-0 md:self-center md:rounded-2xl print:hidden"
        />
        <div className="flex flex-col justify-center gap-4 p-5 sm:p-8 print:p-0">
          <Badge>{capitalized(recipe.category)}</Badge>
          <h1 className="text-3xl leading-tight font-extrabold wrap-break-word sm:text-4xl">{recipe.title}</h1>
          <p className="text-pretty text-muted-foreground">{recipe.description}</p>
          <RecipeFacts
            recipe={recipe}
            servings={recipe.servings}
            className="grid grid-cols-2 gap-2 *:rounded-xl *:bg-muted *:px-3 *:py-2.5 tight:grid-cols-1 print:flex print:gap-x-6 print:*:bg-transparent print:*:p-0"
          />
          <Allergens allergens={recipe.allergens} />
          <RecipeActions recipe={recipe} isFavorite={favorites.ids.has(recipe.id)} onToggleFavorite={() => favorites.toggle(recipe.id)} />
        </div>
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] print:grid-cols-1">
        <IngredientList recipe={recipe} />
        <div className="flex flex-col gap-6">
          <StepList recipe={recipe} />
          <TrainerTip tip={recipe.nutritionist_tip} />
        </div>
      </div>
      <RecipeProfile recipe={recipe} />
      {others.length > 0 ? (
        <section aria-labelledby="more-recipes" className="flex flex-col gap-4 print:hidden">
          <SectionHeading id="more-recipes" title="Ver Mais Receitas" />
          <ul aria-labelledby="more-recipes" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {others.map((other) => (
              <li key={other.id}>
                <RecipeCard recipe={other} isFavorite={favorites.ids.has(other.id)} onToggleFavorite={() => favorites.toggle(other.id)} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </article>
  );
}
