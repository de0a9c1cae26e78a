import { Camera, ImagePlus } from 'lucide-react';
import { useId, useRef } from 'react';
import type { ChangeEvent } from 'react';
import { flushSync } from 'react-dom';
import { MAX_WORKOUT_PHOTOS } from '#domain/limits.ts';
import { Button } from '#web/components/ui/button.tsx';
import { PhotoTile } from './photo-tile.tsx';
import type { ChosenPhoto } from './use-workout-photos.ts';

const IMAGES = 'image/*,.heic,.heif';

interface PhotosFieldProps {
  photos: readonly ChosenPhoto[];
  /** How much of each has been sent, by its place from 0; null while nothing is being sent. */
  parts: Readonly<Record<number, number>> | null;
  onChoose: (files: File[]) => void;
  onRemove: (id: string) => void;
}

/**
 * A workout's photos, from the gallery or, on a phone, the camera. With MAX_WORKOUT_PHOTOS there, no more are offered.
 */
export function PhotosField({ photos, parts, onChoose, onRemove }: PhotosFieldProps) {
  const labelId = useId();
  const galleryRef = useRef<HTMLInputElement>(null);
  const cameraRef = useRef<HTMLInputElement>(null);
  const addRef = useRef<HTMLButtonElement>(null);
  const hasCamera = window.matchMedia('(pointer: coarse)').matches;
  const isSending = parts !== null;

  function onChosen(event: ChangeEvent<HTMLInputElement>) {
    const files = [...(event.target.files ?? [])];
    // Choosing the same file again must count as a choice.
    event.target.value = '';
    if (files.length > 0) onChoose(files);
  }

  function removeOne(id: string) {
    flushSync(() => onRemove(id));
    // The cross that had the focus is gone.
    addRef.current?.focus();
  }

  const input = { type: 'file', accept: IMAGES, hidden: true, onChange: onChosen } as const;
  return (
    <div role="group" aria-labelledby={labelId} className="flex flex-col gap-2">
      <span id={labelId} className="flex items-baseline justify-between gap-3 text-sm font-semibold">
        <span>Fotos (opcional)</span>
        <span aria-live="polite" className="font-normal text-muted-foreground">
          {`${photos.length} de ${MAX_WORKOUT_PHOTOS}`}
        </span>
      </span>
      {photos.length > 0 ? (
        <ul className="grid grid-cols-3 gap-3">
          {photos.map((photo, index) => (
            <PhotoTile
              key={photo.id}
              photo={photo}
              place={index + 1}
              part={isSending ? (parts[index] ?? 0) : null}
              onRemove={() => removeOne(photo.id)}
            />
          ))}
        </ul>
      ) : null}
      {photos.length < MAX_WORKOUT_PHOTOS ? (
        <div className="flex flex-wrap gap-2">
          <Button
            ref={addRef}
            variant="outline"
            size="sm"
            className="h-11 flex-1"
            disabled={isSending}
            onClick={() => galleryRef.current?.click()}
          >
            <ImagePlus aria-hidden="true" />
            Escolher fotos
          </Button>
          {hasCamera ? (
            <Button variant="outline" size="sm" className="h-11 flex-1" disabled={isSending} onClick={() => cameraRef.current?.click()}>
              <Camera aria-hidden="true" />
              Tirar foto
            </Button>
          ) : null}
          <input ref={galleryRef} multiple data-testid="workout-photos" {...input} />
          <input ref={cameraRef} capture="environment" {...input} />
        </div>
      ) : null}
    </div>
  );
}
