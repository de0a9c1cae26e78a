import { useCallback, useEffect, useState } from 'react';
import { readDraftPhotos, writeDraftPhotos } from '#web/lib/drafts/draft-photos.ts';
import { toAppError } from '#web/lib/errors.ts';
import { isPreparedPhoto, preparePhoto } from '#web/lib/photos/prepare-photo.ts';
import { toast } from '#web/lib/toast.ts';
import { NOT_AN_IMAGE, PHOTO_LIMIT, photoRefusal } from '../workout-photo-rules.ts';

export interface ChosenPhoto {
  id: string;
  /** What is sent; null while it is turned and scaled. */
  blob: Blob | null;
  /** Null while there is nothing that this browser can show. */
  previewUrl: string | null;
}

function readyBlobs(photos: readonly ChosenPhoto[]): Blob[] {
  return photos.flatMap(({ blob }) => blob ?? []);
}

/** Makes previews, which end with the form. */
function usePreviews(): (blob: Blob, id?: string) => ChosenPhoto {
  const [urls] = useState(() => new Set<string>());
  useEffect(
    () => () => {
      for (const url of urls) URL.revokeObjectURL(url);
    },
    [urls],
  );
  return useCallback(
    (blob, id = crypto.randomUUID()) => {
      if (!isPreparedPhoto(blob)) return { id, blob, previewUrl: null };
      const previewUrl = URL.createObjectURL(blob);
      urls.add(previewUrl);
      return { id, blob, previewUrl };
    },
    [urls],
  );
}

/** The photos of the workout in the form: up to three, prepared at once, kept on the device until they are sent. */
export function useWorkoutPhotos(userId: string) {
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([]);
  /** How much of each photo has been sent, by its place. */
  const [parts, setParts] = useState<Readonly<Record<number, number>>>({});
  const show = usePreviews();

  useEffect(() => {
    let isGone = false;
    async function restore(): Promise<void> {
      const kept = await readDraftPhotos(userId);
      if (isGone || kept.length === 0) return;
      const restored = kept.map((blob) => show(blob));
      setPhotos((before) => [...restored, ...before].slice(0, PHOTO_LIMIT));
      for (const { id, blob } of restored) {
        if (!blob || isPreparedPhoto(blob)) continue;
        // oxlint-disable-next-line no-await-in-loop -- one after the other, as when they were chosen
        const ready = await preparePhoto(blob).catch(() => null);
        if (ready && !isGone) setPhotos((before) => before.map((photo) => (photo.id === id ? show(ready, id) : photo)));
      }
    }
    void restore();
    return () => {
      isGone = true;
    };
  }, [userId, show]);

  async function prepare(file: File, id: string): Promise<void> {
    try {
      const ready = show(await preparePhoto(file), id);
      setPhotos((before) => before.map((photo) => (photo.id === id ? ready : photo)));
    } catch (error) {
      if (toAppError(error).code === 'network') {
        // What reads HEIC is loaded when it is first needed: the original goes along and is made ready when it can be sent.
        setPhotos((before) => before.map((photo) => (photo.id === id ? show(file, id) : photo)));
        toast.info('Foto guardada sem prévia', { description: 'Este formato (HEIC) precisa de conexão para ser preparado. Ela vai junto com o treino.' });
        return;
      }
      setPhotos((before) => before.filter((photo) => photo.id !== id));
      toast.error('Erro', { description: NOT_AN_IMAGE });
    }
  }

  /** Takes what fits of the chosen files; says what was wrong with the others. */
  async function choose(files: readonly File[]): Promise<void> {
    const refusal = files.map(photoRefusal).find((reason) => reason !== null);
    if (refusal) toast.error('Erro', { description: refusal });
    const fitting = files.filter((file) => photoRefusal(file) === null);
    const taken = fitting.slice(0, PHOTO_LIMIT - photos.length).map((file) => ({ file, id: crypto.randomUUID() }));
    if (taken.length < fitting.length) toast.info(`Cada treino leva até ${PHOTO_LIMIT} fotos.`);
    setPhotos((before) => [...before, ...taken.map(({ id }) => ({ id, blob: null, previewUrl: null }))]);
    for (const { file, id } of taken) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other: three decoded camera photos at once are too much for a phone
      await prepare(file, id);
    }
  }

  const isPreparing = photos.some(({ blob }) => blob === null);
  useEffect(() => {
    if (photos.length > 0 && !isPreparing) void writeDraftPhotos(userId, readyBlobs(photos));
  }, [photos, isPreparing, userId]);

  function remove(id: string): void {
    const left = photos.filter((photo) => photo.id !== id);
    setPhotos(left);
    if (left.length === 0) void writeDraftPhotos(userId, []);
  }

  function clear(): void {
    setPhotos([]);
    void writeDraftPhotos(userId, []);
  }

  const setPart = useCallback((index: number, part: number) => setParts((before) => ({ ...before, [index]: part })), []);
  const forgetParts = useCallback(() => setParts({}), []);

  return { photos, parts, blobs: readyBlobs(photos), isPreparing, choose, remove, clear, setPart, forgetParts };
}
