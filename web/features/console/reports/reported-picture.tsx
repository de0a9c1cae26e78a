import { Eye, EyeOff } from 'lucide-react';
import { useCallback, useState } from 'react';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { cn } from '#web/lib/cn.ts';
import { toAppError } from '#web/lib/data/errors.ts';
import type { ReportedPicture as Picture } from '../api/get-report.ts';
import { useReportedPicture } from '../api/read-reported-picture.ts';

/** Shows bytes in an image, whose address lasts as long as the image is there. */
function useShownBytes(bytes: Blob | undefined) {
  return useCallback(
    (image: HTMLImageElement | null) => {
      if (!image || !bytes) return undefined;
      const url = URL.createObjectURL(bytes);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [bytes],
  );
}

interface ReportedPictureProps {
  picture: Picture;
  /** Which of the report's pictures, from 1, and of how many. */
  index: number;
  count: number;
  /** Notes the look in the log. The picture stays blurred where that fails. */
  onLook: () => Promise<void>;
}

/** A reported picture, blurred and grey until somebody asks to see it, which is a line of the log. */
export function ReportedPicture({ picture, index, count, onLook }: ReportedPictureProps) {
  const [isClear, setIsClear] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const read = useReportedPicture(picture);
  const show = useShownBytes(read.data);
  const address = picture.bucket === null ? picture.address : null;
  const name = `Foto denunciada ${index} de ${count}`;

  async function look() {
    setError(null);
    setIsAsking(true);
    try {
      await onLook();
      setIsClear(true);
    } catch (cause) {
      setError(toAppError(cause).message);
    } finally {
      setIsAsking(false);
    }
  }

  if (read.isLoadingError) {
    return (
      <ErrorState
        title="Não conseguimos carregar a foto"
        description={toAppError(read.error).message}
        onRetry={() => void read.refetch()}
      />
    );
  }
  return (
    <figure className="flex flex-col items-start gap-2">
      {read.data || address ? (
        <span className="block w-full overflow-hidden rounded-xl bg-muted">
          <img
            ref={show}
            src={address ?? undefined}
            alt={isClear ? name : `${name}, desfocada`}
            referrerPolicy="no-referrer"
            data-blurred={!isClear}
            className={cn('max-h-[60vh] w-full object-contain', !isClear && 'scale-110 blur-2xl grayscale')}
          />
        </span>
      ) : (
        <Skeleton className="h-60 w-full rounded-xl" />
      )}
      <figcaption className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          variant="outline"
          size="sm"
          isLoading={isAsking}
          loadingText="Abrindo..."
          onClick={() => (isClear ? setIsClear(false) : void look())}
        >
          {isClear ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          <span>{isClear ? 'Desfocar de novo' : 'Ver sem desfoque'}</span>
          <span className="sr-only">{`: ${name}`}</span>
        </Button>
        <span className="text-sm text-muted-foreground">
          {picture.is_hidden ? 'Escondida para os membros.' : 'Quem tem o endereço ainda vê.'}
        </span>
        <span role="status" className="text-sm font-medium text-destructive empty:hidden">
          {error}
        </span>
      </figcaption>
    </figure>
  );
}
