import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { cn } from '#web/lib/cn.ts';
import type { Phrase } from '#web/lib/elements.ts';

interface InformationRowProps {
  icon: ReactNode;
  label: string;
  /** Shown when there is one; else `emptyText` and the way to add it. */
  value: Phrase;
  emptyText: string;
  onAdd?: () => void;
}

/** One fact about the member; a missing one says so kindly and offers to be filled in. */
export function InformationRow({ icon, label, value, emptyText, onAdd }: InformationRowProps) {
  return (
    // A definition list takes groups of dt and dd, no deeper: the sign stands in the term and is placed beside both.
    <div className="relative grid min-h-17 grid-cols-[1fr_auto] content-center items-center gap-x-2 py-3.5 pl-13.5">
      <dt className="text-sm text-muted-foreground">
        <span
          aria-hidden="true"
          className="absolute top-1/2 left-0 grid size-10 -translate-y-1/2 place-items-center rounded-md bg-secondary text-secondary-foreground [&_svg]:size-5"
        >
          {icon}
        </span>
        <span>{label}</span>
      </dt>
      <dd className={cn('col-start-1 min-w-0 wrap-anywhere', value ? 'font-semibold' : 'text-muted-foreground')}>{value || emptyText}</dd>
      {!value && onAdd ? (
        <dd className="col-start-2 row-span-2 row-start-1 narrow:col-start-1 narrow:row-auto narrow:-ml-3">
          <Button variant="ghost" size="sm" className="-mr-3 px-3 text-primary" onClick={onAdd}>
            <Plus aria-hidden="true" />
            Adicionar<span className="sr-only">{` ${label.toLowerCase()}`}</span>
          </Button>
        </dd>
      ) : null}
    </div>
  );
}
