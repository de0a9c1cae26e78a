import { SavedDataNotice } from '#web/components/feedback/saved-data-notice.tsx';
import type { SavedState } from '../participation/use-my-challenge.ts';

/** Says that the challenge below is as it was last seen; nothing when it is fresh. */
export function ChallengeSavedNotice({ saved }: { saved: SavedState | null }) {
  if (!saved) return null;
  return (
    <SavedDataNotice
      title="Você está vendo o desafio como estava da última vez"
      savedAt={saved.savedAt}
      onRetry={saved.retry}
      isRetrying={saved.isRetrying}
    />
  );
}
