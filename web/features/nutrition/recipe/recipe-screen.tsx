import { SearchX } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { Loaded } from '#web/components/feedback/loaded.tsx';
import { BackLink } from '#web/components/layout/back-link.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { paths } from '#web/config/paths.ts';
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
  const isMissing = query.data !== undefined && !recipe && !query.isFetching && !query.error;

  return (
    <>
      <BackLink to={paths.app.nutrition.getHref()}>Voltar para Nutrição</BackLink>
      {isMissing ? (
        <RecipeNotFound />
      ) : (
        <Loaded
          // A guide that the device kept may be older than the recipe, which is then looked for.
          query={{ ...query, data: recipe }}
          skeleton={<RecipeSkeleton />}
          loading="Carregando receita..."
          heading={<h1 className="sr-only">Receita</h1>}
          title="Erro ao carregar a receita"
          kept="Você está vendo a receita como estava da última vez"
        >
          {(shown) => <RecipeView recipe={shown} recipes={query.data?.recipes ?? []} favorites={favorites} />}
        </Loaded>
      )}
    </>
  );
}

/** The recipe that the address names, to cook by. */
export function RecipeScreen() {
  const { recipeId = '' } = useParams();
  return <Recipe key={recipeId} recipeId={recipeId} />;
}
