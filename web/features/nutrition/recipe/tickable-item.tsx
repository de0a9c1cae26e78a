import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { Checkbox } from '#web/components/ui/controls/checkbox.tsx';

interface TickableItemProps {
  children: ReactNode;
  /** Beside the text, and not a part of what is ticked. */
  aside?: ReactNode;
}

/** An ingredient or a step that one ticks off by a touch. Kept nowhere: the next time one begins from the start. */
export function TickableItem({ children, aside }: TickableItemProps) {
  const id = useId();
  const [isDone, setIsDone] = useState(false);
  return (
    <li className="flex break-inside-avoid flex-col gap-2 border-b py-1 last:border-b-0">
      <div className="flex items-start gap-3 rounded-lg py-2">
        <Checkbox id={id} checked={isDone} onCheckedChange={(checked) => setIsDone(checked === true)} className="mt-0.5 print:hidden" />
        <label
          htmlFor={id}
          data-done={isDone || undefined}
          className="-my-2 min-w-0 flex-1 py-2 leading-relaxed data-done:text-muted-foreground data-done:line-through print:data-done:text-foreground print:data-done:no-underline"
        >
          {children}
        </label>
      </div>
      {aside ? <div className="pb-2 pl-9 print:hidden">{aside}</div> : null}
    </li>
  );
}
