import { useParams } from 'react-router';
import { RecipeScreen } from '#web/features/nutrition/recipe/recipe-screen.tsx';

export function RecipeRoute() {
  const { recipeId = '' } = useParams();
  return <RecipeScreen key={recipeId} recipeId={recipeId} />;
}
