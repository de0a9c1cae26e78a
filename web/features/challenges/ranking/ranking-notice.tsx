import { SampleDataNotice } from '#web/components/feedback/sample-data-notice.tsx';
import { SavedDataNotice } from '#web/components/feedback/saved-data-notice.tsx';
import type { RankingSource } from './ranking-state.ts';

interface RankingNoticeProps {
  source: RankingSource;
  savedAt: string | null;
  onRetry: () => void;
  isRetrying: boolean;
}

/** Says that the rows below are not live: kept from an earlier visit, or samples. */
export function RankingNotice({ source, savedAt, onRetry, isRetrying }: RankingNoticeProps) {
  if (source === 'live') return null;
  if (source === 'saved') {
    return (
      <SavedDataNotice title="Você está vendo o último ranking carregado" savedAt={savedAt} onRetry={onRetry} isRetrying={isRetrying} />
    );
  }
  return (
    <SampleDataNotice
      description="Não conseguimos carregar o ranking agora. Estas linhas são só um exemplo de como ele fica."
      onRetry={onRetry}
    />
  );
}
