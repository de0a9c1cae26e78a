import { SlidersHorizontal } from 'lucide-react';
import { Button } from '#web/components/ui/button.tsx';
import {
  Sheet,
  SheetClose,
  SheetContent,
  SheetDescription,
  SheetFooter,
  SheetHeader,
  SheetTitle,
  SheetTrigger,
} from '#web/components/ui/overlays/sheet.tsx';
import { pluralize } from '#web/lib/format.ts';
import { countChoices } from '../nutrition-view.ts';
import type { RecipeFilter } from '../nutrition-view.ts';
import { RecipeFilterFields } from './recipe-filter-fields.tsx';

interface RecipeFilterSheetProps {
  filter: RecipeFilter;
  /** How many recipes the filter leaves. */
  found: number;
  onChoose: (changes: Partial<RecipeFilter>) => void;
}

/** The filters of a phone: a button that tells how many are set, and the sheet with them. */
export function RecipeFilterSheet({ filter, found, onChoose }: RecipeFilterSheetProps) {
  const chosen = countChoices(filter);
  return (
    <Sheet>
      <SheetTrigger asChild>
        <Button variant="outline" size="icon" className="relative size-12 lg:hidden">
          <SlidersHorizontal aria-hidden="true" />
          <span className="sr-only">{chosen === 0 ? 'Filtros' : `Filtros (${pluralize(chosen, 'escolhido', 'escolhidos')})`}</span>
          {chosen === 0 ? null : (
            <span
              aria-hidden="true"
              className="absolute -top-1 -right-1 grid size-5.5 place-items-center rounded-full bg-primary text-xs font-bold text-primary-foreground"
            >
              {chosen}
            </span>
          )}
        </Button>
      </SheetTrigger>
      <SheetContent>
        <SheetHeader>
          <SheetTitle>Filtros</SheetTitle>
          <SheetDescription>Ache a receita para hoje.</SheetDescription>
        </SheetHeader>
        <RecipeFilterFields filter={filter} onChoose={onChoose} />
        <SheetFooter>
          <SheetClose asChild>
            <Button size="lg">{found === 0 ? 'Ver resultado' : `Ver ${pluralize(found, 'receita', 'receitas')}`}</Button>
          </SheetClose>
          <Button variant="ghost" disabled={chosen === 0} onClick={() => onChoose({ category: null, goal: null, difficulty: null })}>
            Limpar filtros
          </Button>
        </SheetFooter>
      </SheetContent>
    </Sheet>
  );
}
