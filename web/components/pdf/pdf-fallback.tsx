import { Download } from 'lucide-react';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { canShowPdf, downloadUrl } from '#web/lib/files/pdf.ts';

interface PdfFallbackProps {
  url: string;
  title: string;
  /** Asks for the file again, when it was the file that did not come. */
  onRetry?: () => void;
}

/**
 * In place of a PDF that can't be shown: another way to read it. A phone that shows none in a page has an app that
 * does.
 */
export function PdfFallback({ url, title, onRetry }: PdfFallbackProps) {
  const canOpen = !onRetry && !canShowPdf();
  return (
    <EmptyState
      icon={<Download />}
      title="Não foi possível exibir o PDF no navegador."
      description={
        onRetry
          ? 'O arquivo não chegou. Tente de novo ou baixe mais tarde.'
          : canOpen
            ? 'Abra no leitor do seu aparelho ou baixe o arquivo.'
            : 'Baixe o arquivo para ler no seu aparelho.'
      }
      className="shadow-none"
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {onRetry ? <Button onClick={onRetry}>Tentar novamente</Button> : null}
          {canOpen ? (
            <Button asChild>
              <a href={url} target="_blank" rel="noopener noreferrer">
                Abrir PDF
              </a>
            </Button>
          ) : null}
          <Button asChild variant={onRetry || canOpen ? 'outline' : 'primary'}>
            {/* The attribute has the browser report a failure instead of showing the answer. */}
            <a href={downloadUrl(url, title)} download>
              Baixar PDF
            </a>
          </Button>
        </div>
      }
    />
  );
}
