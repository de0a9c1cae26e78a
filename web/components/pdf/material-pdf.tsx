import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { toAppError } from '#web/lib/data/errors.ts';
import { useIsPdfThere, useMaterialUrl } from '#web/lib/files/material-url.ts';
import { PdfFallback } from './pdf-fallback.tsx';
import { PdfViewer } from './pdf-viewer.tsx';

interface MaterialPdfProps {
  userId: string;
  /** Path inside the private bucket of materials. */
  path: string;
  title: string;
}

/** The PDF of a material, once its file is there. */
export function MaterialPdf({ userId, path, title }: MaterialPdfProps) {
  const material = useMaterialUrl(userId, path);
  const file = useIsPdfThere(userId, path, material.data);

  async function readAgain() {
    // The address may be what has expired.
    const { data } = await material.refetch();
    if (data === material.data) void file.refetch();
  }

  return (
    <>
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
    </>
  );
}
