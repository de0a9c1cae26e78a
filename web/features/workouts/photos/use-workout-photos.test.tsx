// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { MAX_WORKOUT_PHOTOS } from '#domain/limits.ts';
import { parseEnv, setEnv } from '#web/config/env.ts';
import { connectToastDisplay } from '#web/lib/toast.ts';
import { forgetCorrection } from '../waiting/forget-correction.ts';
import { useWorkoutPhotos } from './use-workout-photos.ts';

const kept = vi.hoisted(() => new Map<string, Blob[]>());
// jsdom has no IndexedDB.
vi.mock('#web/lib/drafts/draft-photos.ts', () => ({
  readDraftPhotos: (_userId: string, name: string) => Promise.resolve(kept.get(name) ?? []),
  writeDraftPhotos: (_userId: string, photos: Blob[], name: string) => Promise.resolve(kept.set(name, photos)),
}));

const CHOSEN = new Blob(['chosen'], { type: 'image/webp' });
/** The places of as many photos as a workout may have. */
const FULL = Array.from({ length: MAX_WORKOUT_PHOTOS }, (_, index) => String(index + 1));
const inClub = (...paths: string[]) => paths.map((path) => ({ path, blob: null }));

/** The correction of a workout with these photos, opened. */
function open(photos: { path: string; blob: Blob | null }[]) {
  return renderHook(() => useWorkoutPhotos('m', { workoutId: 'w', photos }));
}

/** The photos that are shown: the places of those that waited, and "chosen" for one chosen here. */
const shown = ({ result }: ReturnType<typeof open>) => result.current.photos.map(({ path }) => path ?? 'chosen');

beforeEach(() => {
  kept.clear();
  localStorage.clear();
  setEnv(parseEnv({ supabaseUrl: 'https://clube.example', supabaseKey: 'key', version: '1' }));
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
});

test('a correction opened again has the photos it was left with: what was removed stays away, what was chosen is there', async () => {
  const first = open(inClub(...FULL));
  act(() => first.result.current.remove('2'));
  first.unmount();
  kept.set('w', [CHOSEN]);
  const again = open(inClub(...FULL));
  await waitFor(() => expect(shown(again)).toEqual([...FULL.filter((path) => path !== '2'), 'chosen']));
  act(() => again.result.current.clear());
  expect(shown(again)).toEqual(FULL);
  again.unmount();
  expect(shown(open(inClub(...FULL)))).toEqual(FULL);
});

test('of too many, those chosen in the form are kept', async () => {
  kept.set('w', [CHOSEN]);
  const form = open(inClub(...FULL));
  await waitFor(() => expect(shown(form)).toEqual([...FULL.slice(0, -1), 'chosen']));
});

test('photos that wait with a correction refused again are not there twice', async () => {
  kept.set('w', [CHOSEN]);
  const first = open(inClub('1'));
  await waitFor(() => expect(shown(first)).toEqual(['1', 'chosen']));
  const waiting = [...inClub('1'), { path: 'new', blob: CHOSEN }];
  act(() => first.result.current.leave(waiting));
  expect(shown(first)).toEqual(['1', 'new']);
  first.unmount();
  expect(kept.get('w')).toEqual([]);
  const again = open(waiting);
  act(() => again.result.current.remove('new'));
  again.unmount();
  expect(shown(open(waiting))).toEqual(['1']);
  forgetCorrection('m', 'w');
  expect(shown(open(waiting))).toEqual(['1', 'new']);
});

test.each([
  ['a JPEG that was cut off is told to be damaged', [0xff, 0xd8, 0xff, 0xe0], /incompleta ou danificada/],
  ['what is none is told to be no image', [0x4d, 0x5a], /apenas arquivos de imagem/],
])('%s', async (_what, bytes, message) => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('The source image could not be decoded', 'InvalidStateError')));
  const toasts: (string | undefined)[] = [];
  connectToastDisplay({ show: ({ description }) => toasts.push(description), dismiss: () => undefined });
  const form = open([]);
  await act(() => form.result.current.choose([new File([new Uint8Array(bytes)], 'praia.jpg', { type: 'image/jpeg' })]));
  await waitFor(() => expect(toasts.at(-1)).toMatch(message));
  expect(form.result.current.photos).toEqual([]);
});
