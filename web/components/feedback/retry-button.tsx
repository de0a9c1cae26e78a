import { RotateCw } from 'lucide-react';
import { Button } from '#web/components/ui/button.tsx';
import type { Phrase } from '#web/lib/elements.ts';
import { useRetryFocus } from './retry-focus.ts';

interface RetryButtonProps {
  onRetry: () => unknown;
  isRetrying?: boolean;
  size?: 'sm' | 'md';
  /** Other words, where something has to be done first. */
  label?: Phrase;
  /** The only way on, where nothing else can be shown. */
  isMain?: boolean;
}

/** Asks for the same again. The focus goes by `useRetryFocus`. */
export function RetryButton({ onRetry, isRetrying = false, size = 'md', label = 'Tentar novamente', isMain = false }: RetryButtonProps) {
  const { button, notePress } = useRetryFocus();
  return (
    <Button
      ref={button}
      variant={isMain ? 'primary' : 'outline'}
      size={size}
      isLoading={isRetrying}
      onClick={() => {
        notePress();
        void onRetry();
      }}
    >
      {isMain ? <RotateCw aria-hidden="true" /> : null}
      <span>{label}</span>
    </Button>
  );
}
