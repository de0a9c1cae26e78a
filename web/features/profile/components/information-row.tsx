import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/components/ui/button.tsx';

interface InformationRowProps {
  icon: ReactNode;
  label: string;
  /** Shown when there is one; else `emptyText` and the way to add it. */
  value: ReactNode;
  emptyText: string;
  onAdd?: () => void;
}

/** One fact about the member; a missing one says so kindly and offers to be filled in. */
export function InformationRow({ icon, label, value, emptyText, onAdd }: InformationRowProps) {
  return (
    <div className="flex items-center gap-3.5 py-3.5">
      <span
        aria-hidden="true"
        className="grid size-10 shrink-0 place-items-center rounded-md bg-secondary text-secondary-foreground [&_svg]:size-5"
      >
        {icon}
      </span>
      <div className="min-w-0 flex-1">
        <dt className="text-sm text-muted-foreground">{label}</dt>
        <dd className={value ? 'font-semibold wrap-anywhere whitespace-pre-line' : 'text-muted-foreground'}>{value || emptyText}</dd>
      </div>
      {!value && onAdd ? (
        <dd>
          <Button variant="ghost" size="sm" className="-mr-3 px-3 text-primary" onClick={onAdd}>
            <Plus aria-hidden="true" />
            Adicionar<span className="sr-only"> {label.toLowerCase()}</span>
          </Button>
        </dd>
      ) : null}
    </div>
  );
}
