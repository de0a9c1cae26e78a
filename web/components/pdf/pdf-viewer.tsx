import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { DialogFooter } from '#web/components/ui/overlays/dialog.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { canShowPdf, downloadUrl } from '#web/lib/files/pdf.ts';
import { PdfFallback } from './pdf-fallback.tsx';

/** A frame that has not loaded by then will not. */
const PATIENCE_MS = 10_000;
/** The first way to show it, and two more tries. */
const WAYS = ['iframe', 'object', 'embed'] as const;
const FRAME_CLASSES = 'size-full rounded-lg bg-muted';

interface PdfViewerProps {
  url: string;
  title: string;
}

/**
 * A PDF inside the page: in a frame, else in an object, else in an embed; where none of them works it is offered to
 * save.
 */
export function PdfViewer({ url, title }: PdfViewerProps) {
  const [tries, setTries] = useState(0);
  const [loadedTry, setLoadedTry] = useState(-1);
  const way = canShowPdf() ? WAYS[tries] : undefined;
  const isLoaded = loadedTry === tries;
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const shared = { ref: setFrame, onLoad: () => setLoadedTry(tries), className: FRAME_CLASSES };

  useEffect(() => {
    if (!frame || isLoaded) return undefined;
    const tryNext = () => setTries((count) => count + 1);
    const timer = setTimeout(tryNext, PATIENCE_MS);
    // React hands on no errors of frames.
    frame.addEventListener('error', tryNext);
    return () => {
      clearTimeout(timer);
      frame.removeEventListener('error', tryNext);
    };
  }, [frame, isLoaded]);

  if (!way) return <PdfFallback url={url} title={title} />;
  return (
    <>
      <div className="relative h-[70dvh]">
        {isLoaded ? null : (
          <p role="status" className="absolute inset-0 grid place-items-center">
            <span className="flex items-center gap-3 text-muted-foreground">
              <Spinner />
              Carregando PDF...
            </span>
          </p>
        )}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a browser's PDF reader does not work in a sandbox; the file has a policy of its own */}
        {way === 'iframe' ? <iframe src={url} title={title} {...shared} /> : null}
        {way === 'object' ? <object data={url} type="application/pdf" aria-label={title} {...shared} /> : null}
        {way === 'embed' ? <embed src={url} type="application/pdf" title={title} {...shared} /> : null}
      </div>
      <DialogFooter>
        <Button asChild variant="outline">
          <a href={downloadUrl(url, title)}>
            <Download aria-hidden="true" />
            Baixar
          </a>
        </Button>
      </DialogFooter>
    </>
  );
}
