import { useCallback, useEffect, useState } from 'react';
import { MAX_WORKOUT_PHOTOS } from '#domain/limits.ts';
import { toAppError } from '#web/lib/data/errors.ts';
import { readDraftPhotos, writeDraftPhotos } from '#web/lib/drafts/draft-photos.ts';
import { DAMAGED_IMAGE, NOT_AN_IMAGE, beginsLikeImage, refusalOfFile } from '#web/lib/files/photos/image-kind.ts';
import { markUnprepared, isPreparedPhoto, preparePhoto } from '#web/lib/files/photos/prepare-photo.ts';
import { publicUrlOf } from '#web/lib/files/public-url.ts';
import type { WaitingPhoto } from '#web/lib/outbox/waiting-workout.ts';
import { toast } from '#web/lib/toast.ts';
import { forgetRemovedPhotos, noteRemovedPhoto, readRemovedPhotos } from './removed-photos.ts';
import { photoRefusal } from './workout-photo-rules.ts';

export interface ChosenPhoto {
  id: string;
  /** The bytes that are sent; null while the photo is turned and scaled, and once the server has it. */
  blob: Blob | null;
  /** The place on the server of a photo that was chosen before the form was opened. */
  path: string | null;
  /** Null while there is nothing that this browser can show. */
  previewUrl: string | null;
}

/** Whether it is still being turned and scaled. */
export function isBeingPrepared({ blob, path }: ChosenPhoto): boolean {
  return blob === null && path === null;
}

function chosenBlobs(photos: readonly ChosenPhoto[]): Blob[] {
  return photos.flatMap(({ blob, path }) => (blob && path === null ? blob : []));
}

/** A photo that waits, as it is shown before there is a preview; the server has the picture of one that has arrived. */
function withoutPreview({ path, blob }: WaitingPhoto): ChosenPhoto {
  return { id: path, blob, path, previewUrl: blob ? null : publicUrlOf('workout-images', path) };
}

/**
 * Those that waited, and those chosen since: of too many, one that waited is still with the workout, one chosen here
 * nowhere else.
 */
function together(photos: readonly ChosenPhoto[], restored: readonly ChosenPhoto[]): ChosenPhoto[] {
  const chosen = [...restored, ...photos.filter(({ path }) => path === null)].slice(0, MAX_WORKOUT_PHOTOS);
  return [...photos.filter(({ path }) => path !== null).slice(0, MAX_WORKOUT_PHOTOS - chosen.length), ...chosen];
}

/** Those of a waiting workout that its member has not taken out before. */
function photosLeft(userId: string, { workoutId, photos }: WaitingStart): ChosenPhoto[] {
  const removed = readRemovedPhotos(userId, workoutId);
  return photos.filter(({ path }) => !removed.includes(path)).map(withoutPreview);
}

/** Makes previews, which end with the form. */
function usePreviews(): (blob: Blob, id?: string, path?: string | null) => ChosenPhoto {
  const [urls] = useState(() => new Set<string>());
  useEffect(
    () => () => {
      for (const url of urls) URL.revokeObjectURL(url);
    },
    [urls],
  );
  return useCallback(
    (blob, id = crypto.randomUUID(), path = null) => {
      if (!isPreparedPhoto(blob)) return { id, blob, path, previewUrl: null };
      const previewUrl = URL.createObjectURL(blob);
      urls.add(previewUrl);
      return { id, blob, path, previewUrl };
    },
    [urls],
  );
}

/** The photos of a workout that waits, to begin with; their names apart from the register form's own. */
interface WaitingStart {
  workoutId: string;
  photos: readonly WaitingPhoto[];
}

/**
 * The photos of the workout in the form, MAX_WORKOUT_PHOTOS at most. They are prepared at once and kept on the device
 * until they are sent.
 * @param start those of a waiting workout that is being corrected; must not change while the form is open
 */
export function useWorkoutPhotos(userId: string, start?: WaitingStart) {
  const show = usePreviews();
  const [waiting] = useState(start?.photos ?? []);
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>(() => (start ? photosLeft(userId, start) : []));
  /** How much of each photo has been sent, by its place. */
  const [parts, setParts] = useState<Readonly<Record<number, number>>>({});
  const draftName = start?.workoutId ?? '';

  useEffect(() => {
    let isGone = false;
    async function restore(): Promise<void> {
      setPhotos((present) => present.map((photo) => (photo.blob && photo.path ? show(photo.blob, photo.id, photo.path) : photo)));
      const kept = await readDraftPhotos(userId, draftName);
      if (isGone || kept.length === 0) return;
      const restored = kept.map((blob) => show(blob));
      setPhotos((present) => together(present, restored));
      for (const { id, blob } of restored) {
        if (!blob || isPreparedPhoto(blob)) continue;
        // oxlint-disable-next-line no-await-in-loop -- one after the other, as when they were chosen
        const ready = await preparePhoto(blob).catch(() => null);
        if (ready && !isGone) setPhotos((present) => present.map((photo) => (photo.id === id ? show(ready, id, photo.path) : photo)));
      }
    }
    void restore();
    return () => {
      isGone = true;
    };
  }, [userId, draftName, show]);

  async function prepare(file: File, id: string): Promise<void> {
    try {
      const ready = show(await preparePhoto(file), id);
      setPhotos((present) => present.map((photo) => (photo.id === id ? ready : photo)));
    } catch (error) {
      if (toAppError(error).code === 'network') {
        // The module that reads HEIC is loaded when it is first needed: the original goes along and is made ready when
        // it can be sent.
        setPhotos((present) => present.map((photo) => (photo.id === id ? show(markUnprepared(file), id) : photo)));
        toast.info('Foto guardada sem prévia', {
          description: 'Este formato (HEIC) precisa de conexão para ser preparado. Ela vai junto com o treino.',
        });
        return;
      }
      setPhotos((present) => present.filter((photo) => photo.id !== id));
      toast.error('Erro', { description: (await beginsLikeImage(file)) ? DAMAGED_IMAGE : NOT_AN_IMAGE });
    }
  }

  /** Takes what fits of the chosen files; says what was wrong with the others. */
  async function choose(files: readonly File[]): Promise<void> {
    const fitting = files.filter((file) => photoRefusal(file) === null);
    const taken = fitting.slice(0, MAX_WORKOUT_PHOTOS - photos.length).map((file) => ({ file, id: crypto.randomUUID() }));
    if (taken.length < fitting.length) toast.info(`Cada treino leva até ${MAX_WORKOUT_PHOTOS} fotos.`);
    setPhotos((present) => [...present, ...taken.map(({ id }) => ({ id, blob: null, path: null, previewUrl: null }))]);
    const refused = files.find((file) => photoRefusal(file) !== null);
    if (refused) toast.error('Erro', { description: await refusalOfFile(refused, photoRefusal(refused) ?? NOT_AN_IMAGE) });
    for (const { file, id } of taken) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other: several decoded camera photos at once are too much for a phone
      await prepare(file, id);
    }
  }

  const isPreparing = photos.some(isBeingPrepared);
  useEffect(() => {
    const chosen = chosenBlobs(photos);
    if (chosen.length > 0 && !isPreparing) void writeDraftPhotos(userId, chosen, draftName);
  }, [photos, isPreparing, userId, draftName]);

  function remove(id: string): void {
    const left = photos.filter((photo) => photo.id !== id);
    setPhotos(left);
    const place = photos.find((photo) => photo.id === id)?.path;
    if (place) noteRemovedPhoto(userId, draftName, place);
    if (left.every(({ path }) => path !== null)) forgetDraft();
  }

  function forgetDraft(): void {
    void writeDraftPhotos(userId, [], draftName);
  }

  /** Starts again. */
  function clear(): void {
    forgetRemovedPhotos(userId, draftName);
    setPhotos(waiting.map((photo) => (photo.blob ? show(photo.blob, photo.path, photo.path) : withoutPreview(photo))));
    forgetDraft();
  }

  /** They wait with the workout from now on, in these places. */
  function leave(left: readonly WaitingPhoto[]): void {
    setPhotos((present) => present.map((photo, index) => ({ ...photo, path: left[index]?.path ?? photo.path })));
    forgetDraft();
  }

  const setPart = useCallback((index: number, part: number) => setParts((before) => ({ ...before, [index]: part })), []);
  const forgetParts = useCallback(() => setParts({}), []);

  return { photos, parts, blobs: chosenBlobs(photos), isPreparing, choose, remove, clear, leave, setPart, forgetParts };
}
