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
import { cn } from '#web/lib/cn.ts';
import type { Elements } from '#web/lib/elements.ts';
import { pluralize } from '#web/lib/format.ts';

interface FilterSheetProps {
  description: string;
  /** How many filters are set. */
  chosen: number;
  /** The label of the button that closes it. */
  doneLabel: string;
  onClear: () => void;
  /** Where the screen is wide enough for the filters themselves, this hides the button. */
  className: string;
  /** The fields. */
  children: Elements;
}

/** The filters of a phone: a button that tells how many are set, and the sheet with them. */
export function FilterSheet({ description, chosen, doneLabel, onClear, className, children }: FilterSheetProps) {
  return (
    <Sheet>
      <SheetTrigger asChild>
        <Button variant="outline" size="icon" className={cn('relative size-12', className)}>
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
          <SheetDescription>{description}</SheetDescription>
        </SheetHeader>
        {children}
        <SheetFooter>
          <SheetClose asChild>
            <Button size="lg">{doneLabel}</Button>
          </SheetClose>
          <Button variant="ghost" disabled={chosen === 0} onClick={onClear}>
            Limpar filtros
          </Button>
        </SheetFooter>
      </SheetContent>
    </Sheet>
  );
}
