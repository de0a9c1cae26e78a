import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '#web/components/ui/overlays/dialog.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { toAppError } from '#web/lib/data/errors.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { useIsPdfThere, useMaterialUrl } from '../api/get-material-url.ts';
import type { LibraryItem } from '../library-view.ts';
import { PdfFallback } from './pdf-fallback.tsx';
import { PdfViewer } from './pdf-viewer.tsx';

interface MaterialDialogProps {
  item: LibraryItem & { pdfUrl: string };
  /** Opened by a navigation from the library. */
  isInAddress: boolean;
  onClose: () => void;
}

/** A PDF of the library, to read and to save. */
export function MaterialDialog({ item, isInAddress, onClose }: MaterialDialogProps) {
  const userId = useCurrentUser().id;
  const material = useMaterialUrl(userId, item.pdfUrl);
  const file = useIsPdfThere(userId, item.pdfUrl, material.data);

  async function readAgain() {
    // The address may be what has expired.
    const { data } = await material.refetch();
    if (data === material.data) void file.refetch();
  }

  return (
    <Dialog open isInAddress={isInAddress} onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent className="sm:max-w-4xl">
        <DialogHeader>
          <DialogTitle>{item.title}</DialogTitle>
          <DialogDescription>{`Material de ${item.partner_name}`}</DialogDescription>
        </DialogHeader>
        {material.data && file.data === true ? <PdfViewer url={material.data} title={item.title} /> : null}
        {material.data && file.data === false ? (
          <PdfFallback url={material.data} title={item.title} onRetry={() => void readAgain()} />
        ) : null}
        {material.isPending || (material.data && file.isPending) ? <Skeleton className="h-[70dvh] rounded-lg" /> : null}
        {material.error && !material.data ? (
          <ErrorState
            title="Erro ao abrir o material"
            description={toAppError(material.error).message}
            onRetry={() => void material.refetch()}
            className="shadow-none"
          />
        ) : null}
      </DialogContent>
    </Dialog>
  );
}
