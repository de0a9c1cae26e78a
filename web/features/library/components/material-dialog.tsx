import { Download } from 'lucide-react';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogHeader, DialogTitle } from '#web/components/ui/dialog.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { toAppError } from '#web/lib/errors.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { useMaterialUrl } from '../api/get-material-url.ts';
import type { LibraryItem } from '../library-view.ts';
import { PdfViewer, downloadUrl } from './pdf-viewer.tsx';

interface MaterialDialogProps {
  item: LibraryItem & { pdfUrl: string };
  onClose: () => void;
}

/** A PDF of the library, to read and to save. */
export function MaterialDialog({ item, onClose }: MaterialDialogProps) {
  const material = useMaterialUrl(useCurrentUser().id, item.pdfUrl);
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent className="sm:max-w-4xl">
        <DialogHeader>
          <DialogTitle>{item.title}</DialogTitle>
          <DialogDescription>{`Material de ${item.partner_name}`}</DialogDescription>
        </DialogHeader>
        {material.data ? <PdfViewer url={material.data} title={item.title} /> : null}
        {material.isPending ? <Skeleton className="h-[70dvh] rounded-lg" /> : null}
        {material.error && !material.data ? (
          <ErrorState
            title="Erro ao abrir o material"
            description={toAppError(material.error).message}
            onRetry={() => void material.refetch()}
            className="shadow-none"
          />
        ) : null}
        {material.data ? (
          <DialogFooter>
            <Button asChild variant="outline">
              <a href={downloadUrl(material.data, item.title)}>
                <Download aria-hidden="true" />
                Baixar
              </a>
            </Button>
          </DialogFooter>
        ) : null}
      </DialogContent>
    </Dialog>
  );
}
