import { Button } from '#web/components/ui/button.tsx';

interface RetryButtonProps {
  onRetry: () => unknown;
  isRetrying?: boolean;
  size?: 'sm' | 'md';
}

/** Asks for the same again, where what stands beside it can stay meanwhile. */
export function RetryButton({ onRetry, isRetrying = false, size = 'md' }: RetryButtonProps) {
  return (
    <Button variant="outline" size={size} isLoading={isRetrying} onClick={() => void onRetry()}>
      Tentar novamente
    </Button>
  );
}
