import { Image, X } from 'lucide-react';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { cn } from '#web/lib/cn.ts';
import { formatPercent } from '#web/lib/format.ts';
import { isBeingPrepared } from './use-workout-photos.ts';
import type { ChosenPhoto } from './use-workout-photos.ts';

interface PhotoTileProps {
  photo: ChosenPhoto;
  /** Place among the photos, from 1. */
  place: number;
  /** How much of it has been sent, 0 to 1; null when it is not being sent. */
  part: number | null;
  onRemove: () => void;
}

/** A chosen photo: its preview with a cross, or what is being done with it. */
export function PhotoTile({ photo, place, part, onRemove }: PhotoTileProps) {
  const isBusy = isBeingPrepared(photo) || part !== null;
  return (
    <li className="relative aspect-square overflow-hidden rounded-lg bg-muted">
      {photo.previewUrl ? (
        <img src={photo.previewUrl} alt={`Foto ${place} do treino`} className="size-full animate-in object-cover duration-200 fade-in-0" />
      ) : null}
      {photo.blob && !photo.previewUrl ? (
        <span className="grid size-full place-items-center content-center gap-1 text-muted-foreground">
          <Image aria-hidden="true" className="size-7" />
          <span className="text-xs font-semibold">Sem prévia</span>
          <span className="sr-only">{`Foto ${place} do treino`}</span>
        </span>
      ) : null}
      {isBusy ? (
        <span className={cn('absolute inset-0 grid place-items-center', !isBeingPrepared(photo) && 'bg-scrim text-white')}>
          <span className="flex flex-col items-center gap-1">
            <Spinner className="size-6" />
            <span className="text-sm font-bold">
              {part === null ? <span className="sr-only">{`Preparando foto ${place}`}</span> : formatPercent(part * 100)}
            </span>
          </span>
        </span>
      ) : null}
      {part === null ? null : (
        <span
          role="progressbar"
          aria-label={`Envio da foto ${place}`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(part * 100)}
          className="absolute inset-x-0 bottom-0 h-1.5 bg-[rgb(255_255_255/0.35)]"
        >
          <span className="block h-full bg-primary transition-[width] duration-200" style={{ width: `${part * 100}%` }} />
        </span>
      )}
      {isBusy ? null : (
        <button
          type="button"
          aria-label={`Remover foto ${place}`}
          onClick={onRemove}
          className="absolute top-0 right-0 grid size-11 place-items-center focus-visible:-outline-offset-4"
        >
          <span className="grid size-7 place-items-center rounded-full bg-scrim text-white">
            <X aria-hidden="true" className="size-4" />
          </span>
        </button>
      )}
    </li>
  );
}
