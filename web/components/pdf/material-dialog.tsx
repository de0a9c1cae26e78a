import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '#web/components/ui/overlays/dialog.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { toAppError } from '#web/lib/data/errors.ts';
import { useIsPdfThere, useMaterialUrl } from '#web/lib/files/material-url.ts';
import { useCurrentUser } from '#web/lib/session/session-hooks.ts';
import { PdfFallback } from './pdf-fallback.tsx';
import { PdfViewer } from './pdf-viewer.tsx';

interface MaterialDialogProps {
  /** Path inside the private bucket of materials. */
  path: string;
  title: string;
  description: string;
  /** Opened by a navigation from the page under it. */
  isInAddress: boolean;
  onClose: () => void;
}

/** A PDF of the club's materials, to read and to save. */
export function MaterialDialog({ path, title, description, isInAddress, onClose }: MaterialDialogProps) {
  const userId = useCurrentUser().id;
  const material = useMaterialUrl(userId, path);
  const file = useIsPdfThere(userId, path, material.data);

  async function readAgain() {
    // The address may be what has expired.
    const { data } = await material.refetch();
    if (data === material.data) void file.refetch();
  }

  return (
    <Dialog open isInAddress={isInAddress} onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent className="sm:max-w-4xl">
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{description}</DialogDescription>
        </DialogHeader>
        {material.data && file.data === true ? <PdfViewer url={material.data} title={title} /> : null}
        {material.data && file.data === false ? <PdfFallback url={material.data} title={title} onRetry={() => void readAgain()} /> : null}
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
