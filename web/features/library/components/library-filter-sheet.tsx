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
import { countChoices } from '../library-view.ts';
import type { LibraryFilter } from '../library-view.ts';
import { LibraryFilterFields } from './library-filter-fields.tsx';

interface LibraryFilterSheetProps {
  filter: LibraryFilter;
  /** How many workouts the filter leaves. */
  found: number;
  onChoose: (changes: Partial<LibraryFilter>) => void;
}

/** The filters of a phone: a button that tells how many are set, and the sheet with them. */
export function LibraryFilterSheet({ filter, found, onChoose }: LibraryFilterSheetProps) {
  const chosen = countChoices(filter);
  return (
    <Sheet>
      <SheetTrigger asChild>
        <Button variant="outline" size="icon" className="relative size-12 md:hidden">
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
          <SheetDescription>Ache o treino para hoje.</SheetDescription>
        </SheetHeader>
        <LibraryFilterFields filter={filter} onChoose={onChoose} />
        <SheetFooter>
          <SheetClose asChild>
            <Button size="lg">{found === 0 ? 'Ver resultado' : `Ver ${pluralize(found, 'treino', 'treinos')}`}</Button>
          </SheetClose>
          <Button variant="ghost" disabled={chosen === 0} onClick={() => onChoose({ category: null, difficulty: null })}>
            Limpar filtros
          </Button>
        </SheetFooter>
      </SheetContent>
    </Sheet>
  );
}
