import { CloudOff } from 'lucide-react';
import { Notice } from '#web/components/feedback/notice.tsx';
import { SampleDataNotice } from '#web/components/feedback/sample-data-notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { formatDateTime } from '#web/lib/format.ts';
import type { RankingSource } from '../ranking-view.ts';

interface RankingNoticeProps {
  source: RankingSource;
  savedAt: string | null;
  onRetry: () => void;
  isRetrying: boolean;
}

/** Says that the rows below are not live: kept from an earlier visit, or samples. */
export function RankingNotice({ source, savedAt, onRetry, isRetrying }: RankingNoticeProps) {
  if (source === 'live') return null;
  if (source === 'sample') {
    return (
      <SampleDataNotice
        description="Não conseguimos carregar o ranking agora. Estas linhas são só um exemplo de como ele fica."
        onRetry={onRetry}
      />
    );
  }
  return (
    <Notice
      tone="warning"
      icon={<CloudOff />}
      title="Você está vendo o último ranking carregado"
      action={
        <Button variant="outline" size="sm" isLoading={isRetrying} onClick={onRetry}>
          Tentar novamente
        </Button>
      }
    >
      {savedAt ? `Não conseguimos atualizar agora. Dados de ${formatDateTime(savedAt)}.` : 'Não conseguimos atualizar agora.'}
    </Notice>
  );
}
