import { Slider as SliderPrimitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';

interface SliderProps extends Omit<ComponentProps<typeof SliderPrimitive.Root>, 'value' | 'defaultValue' | 'onValueChange'> {
  value: number;
  onValueChange: (value: number) => void;
  /** The value as a screen reader says it, such as "Moderado". */
  valueText?: string;
}

/**
 * One-thumb slider. `id`, `aria-label`, `aria-labelledby` and `aria-describedby` go to the thumb, which is what takes
 * focus.
 */
export function Slider({ value, onValueChange, valueText, className, id, ...props }: SliderProps) {
  const { 'aria-label': ariaLabel, 'aria-labelledby': ariaLabelledBy, 'aria-describedby': ariaDescribedBy, ...rootProps } = props;
  return (
    <SliderPrimitive.Root
      value={[value]}
      onValueChange={([next]) => {
        if (next !== undefined) onValueChange(next);
      }}
      className={cn('relative flex h-11 w-full touch-none items-center select-none data-[disabled]:opacity-55', className)}
      {...rootProps}
    >
      <SliderPrimitive.Track className="relative h-2.5 grow overflow-hidden rounded-full bg-muted ring-1 ring-input ring-inset">
        <SliderPrimitive.Range className="absolute h-full rounded-full bg-primary" />
      </SliderPrimitive.Track>
      <SliderPrimitive.Thumb
        id={id}
        aria-label={ariaLabel}
        aria-labelledby={ariaLabelledBy}
        aria-describedby={ariaDescribedBy}
        aria-valuetext={valueText}
        className="block size-7 cursor-grab rounded-full border-4 border-primary bg-card shadow-card transition-transform active:cursor-grabbing motion-safe:active:scale-110"
      />
    </SliderPrimitive.Root>
  );
}
