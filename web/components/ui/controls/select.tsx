import type { ComponentProps } from 'react';
import { NativeSelect } from './native-select.tsx';

interface SelectProps extends Omit<ComponentProps<'select'>, 'children' | 'value' | 'defaultValue' | 'onChange' | 'multiple'> {
  options: readonly { value: string; label: string }[];
  /** Empty while nothing is chosen: the placeholder shows then. */
  value: string;
  onValueChange: (value: string) => void;
  placeholder?: string;
}

/**
 * A select that is given its value and says the new one, for filters and the like.
 * Native on purpose: phones open their own picker, an open Radix select hides focusable parts of the page (an axe
 * violation), and it would add 28 KiB.
 */
export function Select({ options, value, onValueChange, placeholder, ...props }: SelectProps) {
  const hasPlaceholder = placeholder !== undefined && value === '';
  const shown = hasPlaceholder ? [{ value: '', label: placeholder }, ...options] : options;
  return <NativeSelect options={shown} value={value} onChange={(event) => onValueChange(event.currentTarget.value)} {...props} />;
}
