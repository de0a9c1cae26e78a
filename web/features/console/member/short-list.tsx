import { useState } from 'react';
import type { ReactElement } from 'react';
import { Button } from '#web/components/ui/button.tsx';

const SHOWN = 8;

interface ShortListProps<Item> {
  /** The list's name, for screen readers. */
  label: string;
  items: readonly Item[];
  children: (item: Item) => ReactElement;
}

/** The first of a list, and all of it when asked. */
export function ShortList<Item>({ label, items, children }: ShortListProps<Item>) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? items : items.slice(0, SHOWN);
  return (
    <div className="flex flex-col gap-2">
      <ul aria-label={label} className="flex flex-col divide-y divide-border">
        {shown.map(children)}
      </ul>
      {shown.length < items.length ? (
        <Button variant="ghost" size="sm" className="self-start" onClick={() => setIsWhole(true)}>
          {`Mostrar todos (${items.length})`}
        </Button>
      ) : null}
    </div>
  );
}
