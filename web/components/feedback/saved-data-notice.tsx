import { CloudOff } from 'lucide-react';
import { formatDateTime } from '#web/lib/format.ts';
import { Notice } from './notice.tsx';
import { RetryButton } from './retry-button.tsx';

interface SavedDataNoticeProps {
  title: string;
  /** ISO instant at which the data below was read. */
  savedAt: string | null;
  onRetry: () => void;
  isRetrying: boolean;
}

/** Says that what is shown below is what was last seen, since nothing newer could be read. */
export function SavedDataNotice({ title, savedAt, onRetry, isRetrying }: SavedDataNoticeProps) {
  return (
    <Notice tone="warning" icon={<CloudOff />} title={title} action={<RetryButton size="sm" isRetrying={isRetrying} onRetry={onRetry} />}>
      {savedAt ? `Não conseguimos atualizar agora. Dados de ${formatDateTime(savedAt)}.` : 'Não conseguimos atualizar agora.'}
    </Notice>
  );
}
