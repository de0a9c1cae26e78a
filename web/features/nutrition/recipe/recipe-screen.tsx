import { SearchX } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { SavedDataNotice } from '#web/components/feedback/saved-data-notice.tsx';
import { BackLink } from '#web/components/layout/back-link.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { paths } from '#web/config/paths.ts';
import { toAppError } from '#web/lib/data/errors.ts';
import { useFavorites } from '#web/lib/favorites/use-favorites.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { RECIPES, useNutritionGuide } from '../api/get-nutrition-guide.ts';
import { RecipeSkeleton } from './recipe-skeleton.tsx';
import { RecipeView } from './recipe-view.tsx';

function RecipeNotFound() {
  return (
    <>
      <h1 className="sr-only">Receita</h1>
      <EmptyState
        icon={<SearchX />}
        title="Receita não encontrada"
        description="Ela pode ter saído do cardápio. Há outras esperando por você."
        action={
          <Button asChild>
            <Link to={paths.app.nutrition.getHref()}>Ver todas as receitas</Link>
          </Button>
        }
      />
    </>
  );
}

function Recipe({ recipeId }: { recipeId: string }) {
  const userId = useCurrentUser().id;
  const query = useNutritionGuide(userId);
  const favorites = useFavorites(userId, RECIPES);
  const recipe = query.data?.recipes.find(({ id }) => id === recipeId);
  // A guide that the device kept may be older than the recipe.
  const isLooking = query.isPending || (!recipe && query.isFetching);

  return (
    <>
      <BackLink to={paths.app.nutrition.getHref()}>Voltar para Nutrição</BackLink>
      {isLooking ? <RecipeSkeleton /> : null}
      {recipe && query.isError ? (
        <SavedDataNotice
          title="Você está vendo a receita como estava da última vez"
          savedAt={new Date(query.dataUpdatedAt).toISOString()}
          isRetrying={query.isRefetching}
          onRetry={() => void query.refetch()}
        />
      ) : null}
      {recipe && query.data ? <RecipeView recipe={recipe} recipes={query.data.recipes} favorites={favorites} /> : null}
      {recipe || isLooking ? null : query.error ? (
        <>
          <h1 className="sr-only">Receita</h1>
          <ErrorState
            title="Erro ao carregar a receita"
            description={toAppError(query.error).message}
            onRetry={() => void query.refetch()}
          />
        </>
      ) : (
        <RecipeNotFound />
      )}
    </>
  );
}

/** The recipe that the address names, to cook by. */
export function RecipeScreen() {
  const { recipeId = '' } = useParams();
  return <Recipe key={recipeId} recipeId={recipeId} />;
}
