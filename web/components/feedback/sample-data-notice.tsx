import { FlaskConical } from 'lucide-react';
import { Button } from '#web/components/ui/button.tsx';
import { Notice } from './notice.tsx';

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
      action={
        onRetry ? (
          <Button variant="outline" size="sm" onClick={onRetry}>
            Tentar novamente
          </Button>
        ) : null
      }
    >
      {description}
    </Notice>
  );
}
