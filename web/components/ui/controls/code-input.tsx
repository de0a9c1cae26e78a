import type { ComponentProps } from 'react';
import { latinDigits } from '#domain/latin-digits.ts';
import { cn } from '#web/lib/cn.ts';
import { Input } from './input.tsx';

interface CodeInputProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> {
  /** The digits so far. */
  value: string;
  onDigits: (digits: string) => void;
  /** How many there are, at most. */
  length: number;
}

/**
 * Takes the digits of a code that is good once. Whatever is typed or pasted beside them, such as spaces, is left out;
 * password managers and keyboards that read messages fill it by themselves.
 */
export function CodeInput({ onDigits, length, className, ...props }: CodeInputProps) {
  return (
    <Input
      {...props}
      onChange={({ target }) => onDigits(latinDigits(target.value).replaceAll(/\D/g, '').slice(0, length))}
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="000000"
      className={cn('font-semibold tracking-[0.4em] tabular-nums', className)}
    />
  );
}
