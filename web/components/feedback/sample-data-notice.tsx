import { FlaskConical } from 'lucide-react';
import { Notice } from './notice.tsx';
import { RetryButton } from './retry-button.tsx';

interface SampleDataNoticeProps {
  description?: string;
  onRetry?: () => void;
  className?: string;
}

/** Marks what is shown below as sample data, standing in for data that could not be loaded. */
export function SampleDataNotice({
  description = 'Não conseguimos carregar os dados agora. Isto aqui é só um exemplo.',
  onRetry,
  className,
}: SampleDataNoticeProps) {
  return (
    <Notice
      tone="warning"
      icon={<FlaskConical />}
      title="Dados de exemplo"
      className={className}
      action={onRetry ? <RetryButton size="sm" onRetry={onRetry} /> : null}
    >
      {description}
    </Notice>
  );
}
