import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';
import type { Elements } from '#web/lib/elements.ts';
import { controlClasses } from './control-classes.ts';

interface NativeSelectProps extends Omit<ComponentProps<'select'>, 'children'> {
  children?: Elements;
  /** Instead of `option` children. */
  options?: readonly { value: string; label: string }[];
}

/** The browser's own select in the club's look; prefer it in forms (the Radix one weighs 28 KiB). */
export function NativeSelect({ options, className, children, ...props }: NativeSelectProps) {
  return (
    <div className="relative">
      <select className={cn(controlClasses, 'h-12 appearance-none pr-11', className)} {...props}>
        {options?.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-4 size-5 -translate-y-1/2 text-muted-foreground"
      />
    </div>
  );
}
