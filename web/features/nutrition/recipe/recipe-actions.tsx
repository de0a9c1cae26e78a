import { Heart, Printer, Share2 } from 'lucide-react';
import type { Recipe } from '#content/nutrition/schema.ts';
import { Button } from '#web/components/ui/button.tsx';
import { paths } from '#web/config/paths.ts';
import { sharePage } from '#web/lib/device/share.ts';
import { toast } from '#web/lib/toast.ts';

interface RecipeActionsProps {
  recipe: Recipe;
  isFavorite: boolean;
  onToggleFavorite: () => void;
}

async function share({ id, title, description }: Recipe): Promise<void> {
  const url = `${window.location.origin}${paths.app.recipe.getHref(id)}`;
  const outcome = await sharePage({ title, text: description, url });
  if (outcome === 'copied') toast.success('Link copiado!', { description: 'Agora é só colar na conversa.' });
  if (outcome === 'failed') toast.error('Não foi possível copiar o link', { description: url });
}

/** Marking, sharing and printing a recipe. */
export function RecipeActions({ recipe, isFavorite, onToggleFavorite }: RecipeActionsProps) {
  return (
    <div className="grid grid-cols-[1fr_auto] gap-3 sm:flex sm:flex-wrap print:hidden">
      <Button
        variant={isFavorite ? 'secondary' : 'primary'}
        aria-pressed={isFavorite}
        onClick={onToggleFavorite}
        className="max-sm:col-span-2"
      >
        <Heart aria-hidden="true" className={isFavorite ? 'fill-current' : undefined} />
        Favoritar
      </Button>
      <Button variant="outline" onClick={() => void share(recipe)}>
        <Share2 aria-hidden="true" />
        Compartilhar
      </Button>
      <Button variant="outline" size="icon" aria-label="Imprimir" onClick={() => window.print()}>
        <Printer aria-hidden="true" />
      </Button>
    </div>
  );
}
