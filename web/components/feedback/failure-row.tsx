import type { Failed } from './reading.ts';
import { RetryButton } from './retry-button.tsx';

/**
 * A failure as a row of a card, where the card has other rows or is too small for an error of its own: why, and the way
 * to try again.
 */
export function FailureRow({ error, retry }: Failed) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 py-3">
      <p role="alert" className="text-sm text-destructive-ink">
        {error.message}
      </p>
      <RetryButton size="sm" onRetry={retry} />
    </div>
  );
}
